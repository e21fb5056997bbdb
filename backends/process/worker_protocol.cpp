#include "backends/process/worker_protocol.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "backends/process/frames.hpp"

namespace concord {
namespace {

constexpr std::string_view kMagic = "concord worker";
constexpr std::size_t kPart_B = std::size_t{16} << 20;

FrameWriter frame(std::string& out, Message kind) {
  return {out, static_cast<std::uint8_t>(kind)};
}

using Time = std::chrono::steady_clock::time_point;

// The clock is that of the machine, so that both sides mean the same.
void put_time(FrameWriter& out, const std::optional<Time>& time) {
  std::optional<std::int64_t> ns;
  if (time) {
    ns = std::chrono::duration_cast<std::chrono::nanoseconds>(time->time_since_epoch()).count();
  }
  out.put(ns);
}

std::optional<Time> get_time(FrameReader& in) {
  const auto ns = in.get_optional<std::int64_t>();
  if (!ns) return std::nullopt;
  return Time(std::chrono::duration_cast<Time::duration>(std::chrono::nanoseconds(*ns)));
}

void put_geometry(FrameWriter& out, const GeometrySpec& spec) {
  out.put(static_cast<std::int32_t>(spec.order));
  out.put(static_cast<std::int32_t>(spec.box ? spec.box->height : 0));
  out.put(static_cast<std::int32_t>(spec.box ? spec.box->width : 0));
  out.put(static_cast<std::uint8_t>(spec.diagonals ? 1 : 0));
  out.put(static_cast<std::uint8_t>(spec.windows ? 1 : 0));
  out.put(static_cast<std::uint64_t>(spec.regions.size()));
  out.put_all(std::span(spec.regions));
}

GeometryPtr get_geometry(FrameReader& in) {
  GeometrySpec spec;
  spec.order = in.get<std::int32_t>();
  const auto height = in.get<std::int32_t>();
  const auto width = in.get<std::int32_t>();
  if (height != 0 || width != 0) spec.box = BoxShape{height, width};
  spec.diagonals = in.get_bool();
  spec.windows = in.get_bool();
  spec.regions.resize(in.get_count(sizeof(std::uint16_t)));
  in.get_all(std::span(spec.regions));
  if (in.failed() || spec.order < 1 || spec.order > kMaxOrder || height < 0 || width < 0)
    return nullptr;
  const auto geometry = Geometry::make(spec);
  return geometry ? *geometry : nullptr;
}

// Bits beyond the order are no candidates.
bool in_range(const Geometry& geometry, std::span<const std::uint64_t> words) {
  const auto width = static_cast<std::size_t>(geometry.words_per_cell());
  const int used = geometry.order() % 64;
  const std::uint64_t mask = used == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << used) - 1;
  for (std::size_t last = width - 1; last < words.size(); last += width) {
    if ((words[last] & ~mask) != 0) return false;
  }
  return true;
}

std::size_t words_of(const Geometry& geometry) {
  return static_cast<std::size_t>(geometry.cell_count()) *
         static_cast<std::size_t>(geometry.words_per_cell());
}

template <typename Numbers>
void each_count(Statistics& statistics, Numbers&& visit) {
  for (auto* number : {&statistics.nodes, &statistics.backtracks, &statistics.decisions,
                       &statistics.propagations, &statistics.conflicts, &statistics.variables,
                       &statistics.auxiliary, &statistics.clauses, &statistics.literals,
                       &statistics.max_rss_B}) {
    visit(*number);
  }
}

template <typename Times>
void each_time(Statistics& statistics, Times&& visit) {
  for (auto* time : {&statistics.encode_s, &statistics.load_s, &statistics.solve_s,
                     &statistics.decode_s, &statistics.side_cpu_s, &statistics.apart_s}) {
    visit(*time);
  }
}

void put_statistics(FrameWriter& out, Statistics statistics) {
  each_count(statistics, [&](const std::optional<std::uint64_t>& number) { out.put(number); });
  each_time(statistics, [&](const std::optional<double>& time) { out.put(time); });
  std::optional<std::uint8_t> kept;
  if (statistics.kept_solver) kept = *statistics.kept_solver ? 1 : 0;
  out.put(kept);
}

Statistics get_statistics(FrameReader& in) {
  Statistics statistics;
  each_count(statistics, [&](std::optional<std::uint64_t>& number) {
    number = in.get_optional<std::uint64_t>();
  });
  each_time(statistics, [&](std::optional<double>& time) { time = in.get_optional<double>(); });
  if (in.get_bool()) statistics.kept_solver = in.get_bool();
  return statistics;
}

}  // namespace

void put_solve(std::string& buffer, std::uint64_t number, const Request& request,
               const BoardBatch& boards, std::size_t first, std::size_t count) {
  FrameWriter out = frame(buffer, Message::kSolve);
  out.put(number);
  out.put(static_cast<std::uint8_t>(request.question));
  out.put(request.limit);
  out.put(request.timeout_s);
  put_time(out, request.deadline);
  out.put(request.max_nodes);
  out.put(request.max_conflicts);
  out.put(request.memory_B);
  out.put(request.seed);
  out.put(static_cast<std::uint64_t>(request.keep_grids));
  out.put(static_cast<std::uint8_t>(request.sink != nullptr ? 1 : 0));
  put_geometry(out, boards.geometry_ptr()->spec());
  out.put(static_cast<std::uint64_t>(count));
  for (std::size_t i = first; i < first + count; ++i) out.put_all(boards.view(i).words());
}

std::optional<SolveMessage> get_solve(std::string_view body) {
  FrameReader in(body);
  SolveMessage message;
  message.number = in.get<std::uint64_t>();
  Request& request = message.request;
  request.question = in.get_enum(Question::kAll);
  request.limit = in.get_optional<std::uint64_t>();
  request.timeout_s = in.get_optional<double>();
  request.deadline = get_time(in);
  request.max_nodes = in.get_optional<std::uint64_t>();
  request.max_conflicts = in.get_optional<std::uint64_t>();
  request.memory_B = in.get_optional<std::uint64_t>();
  request.seed = in.get<std::uint64_t>();
  request.keep_grids = in.get<std::uint64_t>();
  message.wants_grids = in.get_bool();
  const GeometryPtr geometry = get_geometry(in);
  if (geometry == nullptr) return std::nullopt;
  const std::size_t words = words_of(*geometry);
  const std::size_t count = in.get_count(words * sizeof(std::uint64_t));
  if (message.wants_grids && count > 1) return std::nullopt;  // a grid does not say whose it is
  message.boards.emplace(geometry);
  std::vector<std::uint64_t> board(words);
  for (std::size_t i = 0; i < count; ++i) {
    in.get_all(std::span(board));
    if (in.failed() || !in_range(*geometry, board)) return std::nullopt;
    message.boards->push_back({*geometry, board.data()});
  }
  if (!in.finished()) return std::nullopt;
  return message;
}

void put_prove(std::string& buffer, std::uint64_t number, const ProofRequest& request,
               const Board& board) {
  FrameWriter out = frame(buffer, Message::kProve);
  out.put(number);
  put_time(out, request.deadline);
  out.put(request.max_conflicts);
  out.put(request.memory_B);
  out.put(request.seed);
  put_geometry(out, board.geometry().spec());
  out.put_all(board.view().words());
  for (Cell cell = 0; cell < board.cell_count(); ++cell)
    out.put(static_cast<std::uint8_t>(board.is_given(cell) ? 1 : 0));
  out.put(static_cast<std::uint8_t>(request.except != nullptr ? 1 : 0));
  if (request.except != nullptr) out.put_all(std::span(request.except->values));
}

std::optional<ProveMessage> get_prove(std::string_view body) {
  FrameReader in(body);
  ProveMessage message;
  message.number = in.get<std::uint64_t>();
  message.request.deadline = get_time(in);
  message.request.max_conflicts = in.get_optional<std::uint64_t>();
  message.request.memory_B = in.get_optional<std::uint64_t>();
  message.request.seed = in.get<std::uint64_t>();
  const GeometryPtr geometry = get_geometry(in);
  if (geometry == nullptr) return std::nullopt;
  std::vector<std::uint64_t> words(words_of(*geometry));
  in.get_all(std::span(words));
  if (in.failed() || !in_range(*geometry, words)) return std::nullopt;
  const BoardView view(*geometry, words.data());
  message.board.emplace(geometry);
  for (Cell cell = 0; cell < geometry->cell_count(); ++cell) {
    const Value settled = view.settled(cell);
    if (in.get_bool()) {
      if (settled == 0) return std::nullopt;  // a given is one value
      message.board->set_given(cell, settled);
      continue;
    }
    message.board->clear_candidates(cell);
    for_each_candidate(view.candidates(cell),
                       [&](Value value) { message.board->add_candidate(cell, value); });
  }
  if (in.get_bool()) {
    message.except.emplace();
    message.except->order = geometry->order();
    message.except->values.resize(static_cast<std::size_t>(geometry->cell_count()));
    in.get_all(std::span(message.except->values));
    const auto wrong = [&](Value value) { return value < 1 || value > geometry->order(); };
    if (std::ranges::any_of(message.except->values, wrong)) return std::nullopt;
  }
  if (!in.finished()) return std::nullopt;
  return message;
}

void put_make(std::string& buffer, std::string_view id) {
  FrameWriter out = frame(buffer, Message::kMake);
  out.put_text(id);
}

std::optional<std::string> get_make(std::string_view body) {
  FrameReader in(body);
  std::string id(in.get_text());
  if (!in.finished()) return std::nullopt;
  return id;
}

void put_hello(std::string& buffer, std::string_view id) {
  FrameWriter out = frame(buffer, Message::kHello);
  out.put_text(kMagic);
  out.put(kWorkerProtocol);
  out.put_text(id);
}

std::optional<std::string> get_hello(std::string_view body) {
  FrameReader in(body);
  const bool right = in.get_text() == kMagic && in.get<std::uint32_t>() == kWorkerProtocol;
  std::string id(in.get_text());
  if (!right || !in.finished()) return std::nullopt;
  return id;
}

void put_grid(std::string& buffer, std::uint64_t number, std::span<const Value> values) {
  FrameWriter out = frame(buffer, Message::kGrid);
  out.put(number);
  out.put_all(values);
}

bool get_grid(std::string_view body, std::uint64_t number, std::span<Value> values) {
  FrameReader in(body);
  if (in.get<std::uint64_t>() != number) return false;
  in.get_all(values);
  return in.finished();
}

void put_outcomes(std::string& buffer, std::uint64_t number, const OutcomeBatch& outcomes) {
  FrameWriter out = frame(buffer, Message::kOutcomes);
  out.put(number);
  out.put(static_cast<std::uint64_t>(outcomes.size()));
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Outcome outcome = outcomes.get(i);
    out.put(outcome.solutions);
    out.put(static_cast<std::uint8_t>(outcome.exhausted ? 1 : 0));
    out.put(static_cast<std::uint8_t>(outcome.reason));
    out.put_text(outcome.detail);
    put_statistics(out, outcome.statistics);
    out.put(static_cast<std::uint64_t>(outcome.grids.size()));
    for (const Grid& grid : outcome.grids) out.put_all(std::span(grid.values));
  }
}

std::optional<std::vector<Outcome>> get_outcomes(std::string_view body, std::uint64_t number,
                                                 std::size_t count, int order, std::size_t keep) {
  FrameReader in(body);
  if (in.get<std::uint64_t>() != number || in.get<std::uint64_t>() != count) return std::nullopt;
  const std::size_t cells = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
  std::vector<Outcome> outcomes(count);
  for (Outcome& outcome : outcomes) {
    outcome.solutions = in.get<std::uint64_t>();
    outcome.exhausted = in.get_bool();
    outcome.reason = in.get_enum(StopReason::kFailure);
    outcome.detail = in.get_text();
    outcome.statistics = get_statistics(in);
    const std::size_t grids = in.get_count(cells * sizeof(Value));
    if (in.failed() || grids > keep || grids > outcome.solutions) return std::nullopt;
    for (std::size_t i = 0; i < grids; ++i) {
      Grid grid{order, std::vector<Value>(cells)};
      in.get_all(std::span(grid.values));
      outcome.grids.push_back(std::move(grid));
    }
  }
  if (!in.finished()) return std::nullopt;
  return outcomes;
}

void put_attempt(std::string& buffer, std::uint64_t number, const ProofAttempt& attempt) {
  std::uint8_t which = 0;
  for (const std::string* text : {&attempt.formula, &attempt.proof}) {
    for (std::size_t at = 0; at < text->size(); at += kPart_B) {
      FrameWriter out = frame(buffer, Message::kPart);
      out.put(number);
      out.put(which);
      out.put_text(std::string_view(*text).substr(at, kPart_B));
    }
    ++which;
  }
  FrameWriter out = frame(buffer, Message::kAttempt);
  out.put(number);
  out.put(static_cast<std::uint8_t>(attempt.kind));
  out.put(static_cast<std::uint8_t>(attempt.format));
  out.put(static_cast<std::uint8_t>(attempt.reason));
  out.put_text(attempt.detail);
  out.put(attempt.conflicts);
  out.put(attempt.encode_s);
  out.put(attempt.solve_s);
}

bool get_part(std::string_view body, std::uint64_t number, ProofAttempt& attempt) {
  FrameReader in(body);
  if (in.get<std::uint64_t>() != number) return false;
  const bool of_proof = in.get_bool();
  const std::string_view text = in.get_text();
  if (!in.finished()) return false;
  (of_proof ? attempt.proof : attempt.formula) += text;
  return true;
}

bool get_attempt(std::string_view body, std::uint64_t number, ProofAttempt& attempt) {
  FrameReader in(body);
  if (in.get<std::uint64_t>() != number) return false;
  attempt.kind = in.get_enum(ProofAttempt::Kind::kUnknown);
  attempt.format = in.get_enum(ProofFormat::kDrat);
  attempt.reason = in.get_enum(StopReason::kFailure);
  attempt.detail = in.get_text();
  attempt.conflicts = in.get_optional<std::uint64_t>();
  attempt.encode_s = in.get<double>();
  attempt.solve_s = in.get<double>();
  return in.finished();
}

}  // namespace concord
