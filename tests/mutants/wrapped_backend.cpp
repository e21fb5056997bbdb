#include "tests/mutants/wrapped_backend.hpp"

#include <utility>

namespace concord::test {
namespace {

// Gives a grid the place in the batch that it belongs to.
class Renumber final : public SolutionSink {
 public:
  Renumber(SolutionSink& next, std::size_t index) : next_(next), index_(index) {}
  bool on_solution(std::size_t, std::span<const Value> values) override {
    return next_.on_solution(index_, values);
  }

 private:
  SolutionSink& next_;
  std::size_t index_;
};

class Scripted final : public SingleBoardBackend {
 public:
  explicit Scripted(AnswerScript script)
      : inner_(parse_backend("dfs-mrv")->make()), script_(std::move(script)) {}

 private:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    if (request.sink == nullptr) return script_(*inner_, board, request, index);
    Renumber sink(*request.sink, index);
    Request with_sink = request;
    with_sink.sink = &sink;
    return script_(*inner_, board, with_sink, index);
  }

  std::unique_ptr<Backend> inner_;
  AnswerScript script_;
};

}  // namespace

Board board_from(BoardView view) {
  return reshaped(view, view.geometry().spec());
}

Board reshaped(BoardView view, const GeometrySpec& spec) {
  const auto geometry = Geometry::make(spec);
  Board board(geometry ? *geometry : *Geometry::make(view.geometry().spec()));
  for (Cell cell = 0; cell < view.cell_count(); ++cell) {
    board.clear_candidates(cell);
    for_each_candidate(view.candidates(cell),
                       [&](Value value) { board.add_candidate(cell, value); });
  }
  return board;
}

BackendMutant on_another_board(ChangeBoard change) {
  return with_script([change = std::move(change)] {
    return [change](Backend& inner, BoardView board, const Request& request, std::size_t) {
      return inner.solve(change(board), request);
    };
  });
}

BackendMutant with_script(std::function<AnswerScript()> make_script) {
  BackendMutant mutant;
  mutant.make = [make_script = std::move(make_script)] {
    return std::make_unique<Scripted>(make_script());
  };
  return mutant;
}

}  // namespace concord::test
