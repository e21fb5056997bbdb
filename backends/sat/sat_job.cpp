#include "backends/sat/sat_job.hpp"

#include <chrono>
#include <utility>

namespace concord {

SatJob::SatJob(std::shared_ptr<const SatLibrary> of, BoardView view, const EncodingChoice& encoding,
               const Request& request, BlockLoader& block_loader)
    : board(view),
      choice(encoding),
      memory_B(request.memory_B),
      seed(request.seed),
      loader(&block_loader),
      library(std::move(of)),
      solver(library->make(request.seed, !is_small(*library, view.geometry(), encoding))) {
  solver->limit_memory(memory_B);
}

std::shared_ptr<SatJob> SatJob::with_copy(std::shared_ptr<const SatLibrary> library, BoardView view,
                                          const EncodingChoice& encoding, const Request& request) {
  // The shape exists, so this finds it and cannot fail.
  BoardBatch copy(*Geometry::make(view.geometry().spec()));
  copy.push_back(view);
  auto own = std::make_unique<BlockLoader>();
  auto job = std::make_shared<SatJob>(std::move(library), copy.view(0), encoding, request, *own);
  job->copy = std::move(copy);
  job->own_loader = std::move(own);
  return job;
}

void SatJob::load() {
  refusal = refuse(*library, board, choice, memory_B);
  if (refusal) return;
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  loader->begin(*solver);
  encoded = encode_closed(board, choice, *loader, &given_up);
  if (encoded->has_value()) loader->finish();
  load_s = loader->load_s();
  encode_s = std::chrono::duration<double>(Clock::now() - start).count() - load_s;
  formula = {solver->variables(), solver->clauses(), solver->literals()};
  loader = nullptr;
  own_loader.reset();  // a block of memory that nothing needs any more
}

}  // namespace concord
