#include "puzzles/io/line_source.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

namespace concord::io {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{128} << 10;
constexpr std::size_t kLongPrefix = 64;
constexpr std::size_t kNotFound = SIZE_MAX;
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace

std::string too_long_line() {
  return fmt::format("a line of more than {} MiB is skipped", kMaxLineBytes >> 20);
}

LineSource::LineSource(std::unique_ptr<ByteSource> bytes)
    : bytes_(std::move(bytes)), buffer_(kBufferBytes) {}

// Index of the byte that ends the front line, or kNotFound.
std::size_t LineSource::find_end() {
  const char* data = buffer_.data();
  if (!lf_known_ || next_lf_ < scanned_) {
    lf_known_ = true;
    const void* lf = std::memchr(data + scanned_, '\n', end_ - scanned_);
    next_lf_ = lf == nullptr ? end_ : static_cast<std::size_t>(static_cast<const char*>(lf) - data);
  }
  const void* cr = std::memchr(data + scanned_, '\r', next_lf_ - scanned_);
  if (cr != nullptr) return static_cast<std::size_t>(static_cast<const char*>(cr) - data);
  if (next_lf_ < end_) return next_lf_;
  scanned_ = end_;
  return kNotFound;
}

// More bytes behind end_. False at the end of the input.
bool LineSource::refill() {
  if (ended_) return false;
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    scanned_ -= begin_;
    begin_ = 0;
  }
  lf_known_ = false;
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  const std::size_t count = bytes_->read(buffer_.data() + end_, buffer_.size() - end_);
  end_ += count;
  ended_ = count == 0;
  return count > 0;
}

void LineSource::skip_long_line() {
  long_prefix_.assign(buffer_.data() + begin_, kLongPrefix);
  for (;;) {
    const std::size_t stop = find_end();
    if (stop != kNotFound) {
      skip_lf_ = buffer_[stop] == '\r';
      begin_ = scanned_ = stop + 1;
      break;
    }
    begin_ = end_ = scanned_ = 0;
    if (!refill()) break;
  }
  buffer_.resize(kBufferBytes > end_ ? kBufferBytes : end_);
  buffer_.shrink_to_fit();
}

bool LineSource::read_line() {
  current_ = {};
  for (;;) {
    if (skip_lf_ && begin_ < end_) {
      if (buffer_[begin_] == '\n') scanned_ = ++begin_;
      skip_lf_ = false;
    }
    const std::size_t stop = find_end();
    if (stop != kNotFound) {
      current_.text = {buffer_.data() + begin_, stop - begin_};
      skip_lf_ = buffer_[stop] == '\r';
      begin_ = scanned_ = stop + 1;
      break;
    }
    if (end_ - begin_ >= kMaxLineBytes) {
      skip_long_line();
      current_.text = long_prefix_;
      current_.too_long = true;
      break;
    }
    if (refill()) continue;
    // The last line, without an end. After a failure it is a torn one.
    if (begin_ == end_ || !failure().empty()) return false;
    current_.text = {buffer_.data() + begin_, end_ - begin_};
    begin_ = scanned_ = end_;
    break;
  }
  current_.number = ++number_;
  // At the start, and where files were joined.
  if (current_.text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    current_.text.remove_prefix(kByteOrderMark.size());
  }
  return true;
}

const Line* LineSource::view() {
  if (!queue_.empty()) return &queue_.front().line;
  if (!has_current_) has_current_ = read_line();
  return has_current_ ? &current_ : nullptr;
}

const Line* LineSource::peek(std::size_t ahead) {
  while (queue_.size() <= ahead) {
    if (held_B_ > kMaxHeldBytes) return nullptr;
    if (!has_current_ && !read_line()) return nullptr;
    has_current_ = false;
    Owned& owned = queue_.emplace_back();
    owned.storage.assign(current_.text);
    owned.line = current_;
    owned.line.text = owned.storage;
    held_B_ += owned.bytes();
  }
  return &queue_[ahead].line;
}

void LineSource::drop(std::size_t count) {
  progress_ += count;
  for (; count > 0; --count) {
    if (!queue_.empty()) {
      held_B_ -= queue_.front().bytes();
      queue_.pop_front();
    } else if (has_current_ || read_line()) {
      has_current_ = false;
    }
  }
}

void LineSource::drop_bytes(std::size_t count) {
  if (peek() == nullptr) return;
  Line& front = queue_.front().line;
  count = std::min(count, front.text.size());
  front.text.remove_prefix(count);
  front.offset += count;
  if (count > 0) ++progress_;
}

}  // namespace concord::io
