#include "backends/sat/proof_buffer.hpp"

#include <new>
#include <utility>

#include "backends/machine_memory.hpp"

namespace concord {
namespace {

// Libraries write a byte at a time.
constexpr std::size_t kStreamBuffer = std::size_t{1} << 16;

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

ProofBuffer::ProofBuffer(std::optional<std::uint64_t> limit_B)
    : limit_B_(limit_B.value_or(kLeastDefault_B)),
      limit_is_known_(limit_B.has_value()),
      stream_buffer_(std::make_unique_for_overwrite<char[]>(kStreamBuffer)) {}

std::shared_ptr<ProofBuffer> ProofBuffer::make(std::optional<std::uint64_t> limit_B) {
  return std::shared_ptr<ProofBuffer>(new ProofBuffer(limit_B));
}

std::shared_ptr<std::FILE> ProofBuffer::open(std::shared_ptr<ProofBuffer> buffer) {
  ProofBuffer* const writing = buffer.get();
  // The library sees no failed write, whatever it would do with one.
  cookie_io_functions_t functions{};
  functions.write = [](void* cookie, const char* bytes, std::size_t size) -> ssize_t {
    static_cast<ProofBuffer*>(cookie)->append(bytes, size);
    return static_cast<ssize_t>(size);
  };
  std::unique_ptr<std::FILE, Close> file(::fopencookie(writing, "w", functions));
  if (file == nullptr) return nullptr;
  std::setvbuf(file.get(), writing->stream_buffer_.get(), _IOFBF, kStreamBuffer);
  // The deleter holds the buffer, into which the closing writes.
  return {file.release(), [buffer = std::move(buffer)](std::FILE* open) { std::fclose(open); }};
}

void ProofBuffer::append(const char* bytes, std::size_t size) noexcept {
  if (!full_ && !limit_is_known_ && text_.size() + size > limit_B_) {
    limit_B_ = default_memory_limit_B();
    limit_is_known_ = true;
  }
  if (!full_ && text_.size() + size <= limit_B_) {
    try {
      text_.append(bytes, size);
      return;
    } catch (const std::exception&) {  // no memory, or no string is so long
    }
  }
  full_ = true;
  if (writer_ != nullptr) writer_->interrupt();
}

}  // namespace concord
