#pragma once
// run_ordered: items from a source, worked on by several threads, what the workers say handed on in
// the order of the source. The calling thread consumes; a thread of its own runs the source, so
// that a source that waits holds up no answer; each worker thread makes its own worker when it gets
// its first item, so workers need no locks. Memory is bounded, see OrderedQueue.
//
//   source:      (put, std::stop_token); bool put(Item, std::size_t cost), false: stop. A source
//                that can wait for long must look at the token meanwhile.
//   make_worker: () -> callable (Item, emit); bool emit(Part), false: nobody wants to know
//   consume:     (Part)
//
// With one job everything runs on the calling thread: put() returns when the item's parts are
// consumed. Anything may throw: the threads are ended and joined, the calling thread throws it.
// Where the machine gives fewer threads than asked for, the work is done with fewer.

#include <atomic>
#include <cstddef>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "results/ordered_queue.hpp"

namespace concord {
namespace pool {

// Threads that wait until it is known how many there are.
class Crew {
 public:
  // As many of `wanted` threads as the machine gives, each of them for `run(index, stop_token)`.
  // A machine that gives too few has nothing left for the work: half of them are let go.
  template <typename Run>
  Crew(std::size_t wanted, const Run& run) {
    threads_.reserve(wanted);
    try {
      while (threads_.size() < wanted) {
        threads_.emplace_back([this, &run, index = threads_.size()](std::stop_token stop) {
          size_.wait(kUnknown);
          if (index < size_) run(index, std::move(stop));
        });
      }
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
    std::size_t size = threads_.size();
    if (size < wanted) size = size < 4 ? 0 : size / 2;
    size_ = size;
    size_.notify_all();
    threads_.erase(threads_.begin() + static_cast<std::ptrdiff_t>(size), threads_.end());
  }

  [[nodiscard]] std::size_t size() const { return threads_.size(); }

 private:
  static constexpr std::size_t kUnknown = static_cast<std::size_t>(-1);
  std::atomic<std::size_t> size_ = kUnknown;
  std::vector<std::jthread> threads_;
};

}  // namespace pool

template <typename Item, typename Part, typename Source, typename MakeWorker, typename Consume>
void run_ordered(const PoolLimits& limits, Source&& source, MakeWorker&& make_worker,
                 Consume&& consume) {
  if (limits.jobs > 1) {
    OrderedQueue<Item, Part> queue(limits);
    const auto read = [&](std::stop_token stop) {
      source([&](Item item, std::size_t cost) { return queue.put(std::move(item), cost); },
             std::move(stop));
      queue.end();
    };
    const auto work = [&] {
      // Made when there is something to do: many threads and few items must not cost the memory of
      // many workers.
      std::optional<decltype(make_worker())> worker;
      while (auto* slot = queue.take()) {
        if (!worker) worker.emplace(make_worker());
        Item item = std::move(*slot->item);
        slot->item.reset();
        (*worker)(std::move(item), [&](Part part) { return queue.emit(*slot, std::move(part)); });
        queue.finish(*slot);
      }
    };
    const auto run = [&](std::size_t index, std::stop_token stop) {
      try {
        if (index == 0) {
          read(std::move(stop));
        } else {
          work();
        }
      } catch (...) {
        queue.fail(std::current_exception());
      }
    };
    const pool::Crew crew(static_cast<std::size_t>(limits.jobs) + 1, run);
    if (crew.size() > 0) {
      // Goes before the crew does, whatever is thrown: threads that wait would never be joined.
      struct Closer {
        OrderedQueue<Item, Part>& queue;
        ~Closer() { queue.close(); }
      } const closer{queue};
      while (std::optional<Part> part = queue.next()) consume(std::move(*part));
      return;
    }
  }
  auto worker = make_worker();
  const auto emit = [&](Part part) {
    consume(std::move(part));
    return true;
  };
  source(
      [&](Item item, std::size_t) {
        worker(std::move(item), emit);
        return true;
      },
      std::stop_token());
}

}  // namespace concord
