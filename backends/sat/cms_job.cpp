#include "backends/sat/cms_job.hpp"

#include <chrono>

namespace concord {

// Local search would make small formulas late, which are solved on the caller's thread. On large
// ones it can save half of the conflicts.
CmsJob::CmsJob(BoardView view, const EncodingChoice& encoding, const Request& request,
               BlockLoader& block_loader)
    : board(view),
      choice(encoding),
      memory_B(request.memory_B),
      seed(request.seed),
      loader(&block_loader),
      sink(request.seed, !is_small(view.geometry(), encoding)) {}

std::shared_ptr<CmsJob> CmsJob::with_copy(BoardView view, const EncodingChoice& encoding,
                                          const Request& request) {
  // The shape exists, so this finds it and cannot fail.
  BoardBatch copy(*Geometry::make(view.geometry().spec()));
  copy.push_back(view);
  auto own = std::make_unique<BlockLoader>();
  auto job = std::make_shared<CmsJob>(copy.view(0), encoding, request, *own);
  job->copy = std::move(copy);
  job->own_loader = std::move(own);
  return job;
}

void CmsJob::load() {
  refusal = refuse(board, choice, memory_B);
  if (refusal) return;
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  loader->begin(sink);
  encoded = encode_closed(board, choice, *loader, &given_up);
  if (encoded->has_value()) loader->finish();
  load_s = loader->load_s();
  encode_s = std::chrono::duration<double>(Clock::now() - start).count() - load_s;
  formula = {sink.variables(), sink.clauses(), sink.literals()};
  loader = nullptr;
  own_loader.reset();  // a block of memory that nothing needs any more
}

}  // namespace concord
