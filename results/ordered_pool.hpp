#pragma once
// run_ordered: items from a source, worked on by several threads, results handed on in the order of
// the source. Memory is bounded: at most `window` items are between source and consumer at a time.
// The source and the consumer run on the calling thread; each worker thread makes its own worker,
// so workers need no locks.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace concord {

// `source`: () -> std::optional<Item>; `make_worker`: () -> callable (Item) -> Result; `consume`:
// (Result) -> void. None of them may throw. With one job everything runs on the calling thread,
// item by item.
template <typename Item, typename Result, typename Source, typename MakeWorker, typename Consume>
void run_ordered(int jobs, std::size_t window, Source&& source, MakeWorker&& make_worker,
                 Consume&& consume) {
  if (jobs <= 1) {
    auto worker = make_worker();
    while (std::optional<Item> item = source()) consume(worker(std::move(*item)));
    return;
  }

  struct Slot {
    std::optional<Item> item;  // set until a worker takes it
    std::optional<Result> result;
  };
  std::mutex mutex;
  std::condition_variable work_ready;
  std::condition_variable result_ready;
  std::deque<Slot> slots;  // in order; references stay valid while the ends move
  std::deque<Slot*> untaken;
  bool closed = false;

  std::vector<std::jthread> threads;
  threads.reserve(static_cast<std::size_t>(jobs));
  for (int i = 0; i < jobs; ++i) {
    threads.emplace_back([&] {
      auto worker = make_worker();
      std::unique_lock lock(mutex);
      for (;;) {
        work_ready.wait(lock, [&] { return closed || !untaken.empty(); });
        if (untaken.empty()) return;
        Slot* slot = untaken.front();
        untaken.pop_front();
        Item item = std::move(*slot->item);
        slot->item.reset();
        lock.unlock();
        Result result = worker(std::move(item));
        lock.lock();
        slot->result = std::move(result);
        result_ready.notify_one();
      }
    });
  }

  const auto pop_front = [&](std::unique_lock<std::mutex>& lock) {
    result_ready.wait(lock, [&] { return slots.front().result.has_value(); });
    Result result = std::move(*slots.front().result);
    slots.pop_front();
    lock.unlock();
    consume(std::move(result));
    lock.lock();
  };

  while (std::optional<Item> item = source()) {
    std::unique_lock lock(mutex);
    slots.push_back(Slot{std::move(item), std::nullopt});
    untaken.push_back(&slots.back());
    work_ready.notify_one();
    while (!slots.empty() && (slots.size() >= window || slots.front().result)) pop_front(lock);
  }
  std::unique_lock lock(mutex);
  closed = true;
  work_ready.notify_all();
  while (!slots.empty()) pop_front(lock);
}

}  // namespace concord
