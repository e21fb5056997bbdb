// gzip through zlib and xz through liblzma, as a ByteSource over a ByteSource.

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include <lzma.h>
#include <zlib.h>

#include <fmt/format.h>

#include "puzzles/io/byte_source.hpp"

namespace concord::io {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kGzipMagic = "\x1f\x8b"sv;
constexpr std::string_view kXzMagic = "\xfd\x37zXZ\0"sv;
constexpr std::size_t kInputBytes = std::size_t{64} << 10;
// A dictionary of the strongest preset needs 65 MiB; more than this is no puzzle file.
constexpr std::uint64_t kXzMemory = std::uint64_t{512} << 20;

// Bytes already read, then the rest of the source.
class PrefixedSource final : public ByteSource {
 public:
  PrefixedSource(std::string prefix, std::unique_ptr<ByteSource> rest)
      : prefix_(std::move(prefix)), rest_(std::move(rest)) {}

  std::size_t read(char* out, std::size_t size) override {
    if (at_ < prefix_.size()) {
      const std::size_t count = std::min(size, prefix_.size() - at_);
      std::copy_n(prefix_.data() + at_, count, out);
      at_ += count;
      return count;
    }
    const std::size_t count = rest_->read(out, size);
    if (count == 0) failure_ = rest_->failure();
    return count;
  }

 private:
  std::string prefix_;
  std::size_t at_ = 0;
  std::unique_ptr<ByteSource> rest_;
};

class GzipSource final : public ByteSource {
 public:
  explicit GzipSource(std::unique_ptr<ByteSource> input)
      : input_(std::move(input)), buffer_(kInputBytes) {
    open_ = inflateInit2(&stream_, 15 + 16) == Z_OK;
    if (!open_) failure_ = "gzip: not enough memory";
  }
  ~GzipSource() override {
    if (open_) inflateEnd(&stream_);
  }

  std::size_t read(char* out, std::size_t size) override {
    if (!failure_.empty() || done_) return 0;
    stream_.next_out = reinterpret_cast<Bytef*>(out);
    stream_.avail_out = static_cast<uInt>(size);
    while (stream_.avail_out == size) {
      if (stream_.avail_in == 0 && !fill()) break;
      if (between_members_) {
        if (!start_member()) break;
        if (between_members_) continue;
      }
      const int result = inflate(&stream_, Z_NO_FLUSH);
      if (result == Z_STREAM_END) {
        between_members_ = true;
      } else if (result != Z_OK && result != Z_BUF_ERROR) {
        failure_ = fmt::format("the gzip data is corrupt ({})",
                               stream_.msg != nullptr ? stream_.msg : "unknown error");
        break;
      }
    }
    return size - stream_.avail_out;
  }

 private:
  bool fill() {
    const std::size_t count = input_->read(buffer_.data(), buffer_.size());
    stream_.next_in = reinterpret_cast<Bytef*>(buffer_.data());
    stream_.avail_in = static_cast<uInt>(count);
    if (count > 0) return true;
    done_ = true;
    failure_ = input_->failure();
    if (failure_.empty() && !between_members_) failure_ = "the gzip data ends too early";
    return false;
  }

  // What follows a member is another one, or padding with zeros.
  bool start_member() {
    while (stream_.avail_in > 0 && *stream_.next_in == 0) {
      ++stream_.next_in;
      --stream_.avail_in;
    }
    if (stream_.avail_in == 0) return true;
    if (*stream_.next_in == 0x1f) {
      inflateReset(&stream_);
      between_members_ = false;
      return true;
    }
    failure_ = "what follows the gzip data is not gzip";
    return false;
  }

  std::unique_ptr<ByteSource> input_;
  std::vector<char> buffer_;
  z_stream stream_{};
  bool open_ = false;
  bool between_members_ = false;
  bool done_ = false;
};

class XzSource final : public ByteSource {
 public:
  explicit XzSource(std::unique_ptr<ByteSource> input)
      : input_(std::move(input)), buffer_(kInputBytes) {
    if (lzma_stream_decoder(&stream_, kXzMemory, LZMA_CONCATENATED) != LZMA_OK) {
      failure_ = "xz: not enough memory";
    }
  }
  ~XzSource() override { lzma_end(&stream_); }

  std::size_t read(char* out, std::size_t size) override {
    if (!failure_.empty() || done_) return 0;
    stream_.next_out = reinterpret_cast<std::uint8_t*>(out);
    stream_.avail_out = size;
    while (stream_.avail_out == size) {
      if (stream_.avail_in == 0 && !at_end_) fill();
      const lzma_ret result = lzma_code(&stream_, at_end_ ? LZMA_FINISH : LZMA_RUN);
      if (result == LZMA_STREAM_END) {
        done_ = true;
        break;
      }
      if (result != LZMA_OK) {
        failure_ = describe(result);
        break;
      }
    }
    return size - stream_.avail_out;
  }

 private:
  void fill() {
    const std::size_t count = input_->read(buffer_.data(), buffer_.size());
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(buffer_.data());
    stream_.avail_in = count;
    at_end_ = count == 0;
  }

  std::string describe(lzma_ret result) const {
    if (!input_->failure().empty()) return input_->failure();
    if (result == LZMA_BUF_ERROR) return "the xz data ends too early";
    if (result == LZMA_MEMLIMIT_ERROR || result == LZMA_MEM_ERROR) {
      return "the xz data needs too much memory";
    }
    return "the xz data is corrupt";
  }

  std::unique_ptr<ByteSource> input_;
  std::vector<char> buffer_;
  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool at_end_ = false;
  bool done_ = false;
};

// Looks at the first bytes when the first bytes are asked for: opening must not wait for a pipe.
class DetectingSource final : public ByteSource {
 public:
  explicit DetectingSource(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}

  std::size_t read(char* out, std::size_t size) override {
    if (!known_) detect();
    const std::size_t count = source_->read(out, size);
    if (count == 0) failure_ = source_->failure();
    return count;
  }

 private:
  void detect() {
    known_ = true;
    // Reads on only while the bytes so far could still be a magic number, so that an interactive
    // first line of one character is not held back.
    std::string head;
    const auto could_be = [&head](std::string_view magic) {
      return magic.substr(0, head.size()) == std::string_view(head).substr(0, magic.size());
    };
    while (head.size() < kXzMagic.size() &&
           (could_be(kXzMagic) || (could_be(kGzipMagic) && head.size() < kGzipMagic.size()))) {
      char bytes[16];
      const std::size_t count = source_->read(bytes, kXzMagic.size() - head.size());
      if (count == 0) break;
      head.append(bytes, count);
    }
    const bool gzip = head.size() >= kGzipMagic.size() && could_be(kGzipMagic);
    const bool xz = head.size() >= kXzMagic.size() && could_be(kXzMagic);
    auto whole = std::make_unique<PrefixedSource>(std::move(head), std::move(source_));
    if (gzip) {
      source_ = std::make_unique<GzipSource>(std::move(whole));
    } else if (xz) {
      source_ = std::make_unique<XzSource>(std::move(whole));
    } else {
      source_ = std::move(whole);
    }
  }

  std::unique_ptr<ByteSource> source_;
  bool known_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> decompressed(std::unique_ptr<ByteSource> source) {
  return std::make_unique<DetectingSource>(std::move(source));
}

}  // namespace concord::io
