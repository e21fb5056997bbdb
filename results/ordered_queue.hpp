#pragma once
// OrderedQueue: what the threads of run_ordered share. Items go in at one end; workers take them in
// order and add parts of an answer to each; the parts come out in the order of the items, each as
// soon as the items before it are done. Bounded on both sides: put() waits for room, emit() waits
// while its item has kPartsAhead parts that nobody took. Never a deadlock: the oldest item is
// always the first one taken, and the consumer takes its parts. Every function may be called from
// any thread, but only one thread may call next().

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

namespace concord {

struct PoolLimits {
  int jobs = 1;
  std::size_t items = 16;    // at most so many between source and consumer
  std::size_t cost = 1'000;  // their total, except that each worker may always have one item
};

template <typename Item, typename Part>
class OrderedQueue {
 public:
  static constexpr std::size_t kPartsAhead = 4;

  struct Slot {
    std::optional<Item> item;  // until a worker takes it
    std::size_t cost = 0;
    std::deque<Part> parts;
    bool done = false;
  };

  explicit OrderedQueue(const PoolLimits& limits)
      : limits_(limits),
        most_items_(std::max<std::size_t>(limits.items, 1)),
        always_(static_cast<std::size_t>(limits.jobs)) {}

  // False when nothing will be done with the item any more: the source may stop.
  bool put(Item item, std::size_t cost) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return closed_ || has_room(cost); });
    if (closed_) return false;
    Slot& slot = slots_.emplace_back();
    slot.item.emplace(std::move(item));
    slot.cost = cost;
    cost_ += cost;
    ++untaken_;
    work_.notify_one();
    return true;
  }

  // No more items: what is there is still worked on.
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    work_.notify_all();
    news_.notify_all();
  }

  // The oldest item that nobody took; null when there will be none.
  Slot* take() {
    std::unique_lock lock(mutex_);
    work_.wait(lock, [&] { return closed_ || ended_ || untaken_ > 0; });
    if (closed_ || untaken_ == 0) return nullptr;
    return &slots_[slots_.size() - untaken_--];  // stays valid while the ends of a deque move
  }

  // False when nobody wants to know any more.
  bool emit(Slot& slot, Part part) {
    std::unique_lock lock(mutex_);
    space_.wait(lock, [&] { return closed_ || slot.parts.size() < kPartsAhead; });
    if (closed_) return false;
    slot.parts.push_back(std::move(part));
    if (&slot == &slots_.front()) news_.notify_one();
    return true;
  }

  void finish(Slot& slot) {
    const std::lock_guard lock(mutex_);
    slot.done = true;
    if (&slot == &slots_.front()) news_.notify_one();
  }

  // The next part in order; none at the end. Throws what fail() was given, at once.
  std::optional<Part> next() {
    std::unique_lock lock(mutex_);
    for (;;) {
      news_.wait(lock, [&] { return closed_ || has_news(); });
      if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
      if (closed_ || slots_.empty()) return std::nullopt;
      Slot& front = slots_.front();
      if (!front.parts.empty()) {
        std::optional<Part> part(std::move(front.parts.front()));
        front.parts.pop_front();
        if (front.parts.size() == kPartsAhead - 1) space_.notify_all();
        return part;
      }
      cost_ -= front.cost;
      slots_.pop_front();
      room_.notify_one();
    }
  }

  // Lets every thread go; what is not done is dropped. Slots stay where they are: workers may still
  // hold them.
  void close() noexcept {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (auto* waiting : {&room_, &work_, &space_, &news_}) waiting->notify_all();
  }

  // Closes, and has next() throw.
  void fail(std::exception_ptr failure) noexcept {
    {
      const std::lock_guard lock(mutex_);
      if (!closed_) failure_ = std::move(failure);
    }
    close();
  }

 private:
  [[nodiscard]] bool has_room(std::size_t cost) const {
    if (slots_.size() >= most_items_) return false;
    return slots_.size() < always_ || (cost_ <= limits_.cost && cost <= limits_.cost - cost_);
  }
  [[nodiscard]] bool has_news() const {
    return slots_.empty() ? ended_ : slots_.front().done || !slots_.front().parts.empty();
  }

  const PoolLimits limits_;
  const std::size_t most_items_;
  const std::size_t always_;
  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable work_;
  std::condition_variable space_;
  std::condition_variable news_;
  std::deque<Slot> slots_;   // in order
  std::size_t untaken_ = 0;  // the last so many
  std::size_t cost_ = 0;
  bool ended_ = false;
  bool closed_ = false;
  std::exception_ptr failure_;
};

}  // namespace concord
