#include "results/record/record_log.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "puzzles/io/byte_source.hpp"

namespace concord {
namespace {

constexpr std::size_t kBlock_B = 1 << 20;
constexpr std::size_t kRead_B = 1 << 16;

std::string why(std::string_view what, const std::string& path) {
  return fmt::format("cannot {} {}: {}", what, path, std::strerror(errno));
}

// The length of the file up to the end of its last whole line; none when it cannot be read.
std::optional<std::uint64_t> whole_lines_B(int descriptor, std::uint64_t size_B) {
  std::string block;
  for (std::uint64_t end = size_B; end > 0;) {
    const std::uint64_t begin = end > kBlock_B ? end - kBlock_B : 0;
    block.resize(end - begin);
    for (std::size_t read = 0; read < block.size();) {
      const ssize_t got = ::pread(descriptor, block.data() + read, block.size() - read,
                                  static_cast<off_t>(begin + read));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return std::nullopt;
      read += static_cast<std::size_t>(got);
    }
    if (const std::size_t newline = block.rfind('\n'); newline != std::string::npos)
      return begin + newline + 1;
    end = begin;
  }
  return 0;
}

}  // namespace

RecordLog::RecordLog(RecordLog&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      size_B_(other.size_B_),
      torn_B_(other.torn_B_),
      problem_(std::move(other.problem_)) {}

RecordLog::~RecordLog() {
  if (descriptor_ < 0) return;
  static_cast<void>(sync());
  ::close(descriptor_);
}

tl::expected<RecordLog, std::string> RecordLog::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor < 0) return tl::unexpected(why("write", path));
  RecordLog log(descriptor, path);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK)
      return tl::unexpected(fmt::format("another program is writing to {}", path));
    return tl::unexpected(why("lock", path));
  }
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return tl::unexpected(why("read", path));
  // A merge may have replaced or removed the file before it was locked.
  struct stat named {};
  if (::stat(path.c_str(), &named) != 0 || named.st_ino != status.st_ino ||
      named.st_dev != status.st_dev) {
    return tl::unexpected(fmt::format("another program has just replaced {}", path));
  }
  const auto size_B = static_cast<std::uint64_t>(status.st_size);
  const auto whole_B = whole_lines_B(descriptor, size_B);
  if (!whole_B) return tl::unexpected(why("read", path));
  if (*whole_B < size_B && ::ftruncate(descriptor, static_cast<off_t>(*whole_B)) != 0)
    return tl::unexpected(why("write", path));
  log.size_B_ = *whole_B;
  log.torn_B_ = size_B - *whole_B;
  return log;
}

tl::expected<void, std::string> RecordLog::append(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  if (!problem_.empty()) return tl::unexpected(problem_);
  for (std::size_t written = 0; written < lines.size();) {
    const ssize_t put = ::pwrite(descriptor_, lines.data() + written, lines.size() - written,
                                 static_cast<off_t>(size_B_ + written));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) {
      problem_ = why("write", path_);
      // Where this fails as well, the torn line is cut off the next time.
      static_cast<void>(::ftruncate(descriptor_, static_cast<off_t>(size_B_)) == 0);
      return tl::unexpected(problem_);
    }
    written += static_cast<std::size_t>(put);
  }
  size_B_ += lines.size();
  return {};
}

tl::expected<void, std::string> RecordLog::sync() {
  const std::lock_guard lock(mutex_);
  if (!problem_.empty()) return tl::unexpected(problem_);
  // What is no file on a disk (EINVAL) has nothing to wait for.
  if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) {
    problem_ = why("write", path_);
    return tl::unexpected(problem_);
  }
  return {};
}

tl::expected<LogReading, std::string> read_runs(const std::string& path,
                                                const std::function<bool(const RunRecord&)>& each) {
  const std::function<bool(const RunRecord&, std::string_view)> with_line =
      [&each](const RunRecord& record, std::string_view) { return each(record); };
  return read_runs(path, with_line);
}

tl::expected<LogReading, std::string> read_runs(
    const std::string& path,
    const std::function<bool(const RunRecord&, std::string_view line)>& each) {
  auto opened = io::open_bytes(path, nullptr);
  if (!opened) return tl::unexpected(fmt::format("cannot read {}: {}", path, opened.error()));
  const std::unique_ptr<io::ByteSource> source = io::decompressed(std::move(*opened));
  LogReading reading;
  RunRecord record;
  std::string buffer;
  std::size_t begin = 0;  // of what is not yet handed on
  std::uint64_t line = 0;
  for (;;) {
    const std::size_t newline = buffer.find('\n', begin);
    if (newline != std::string::npos) {
      ++line;
      const std::string_view text(buffer.data() + begin, newline - begin);
      if (const auto read = read_run(text, record); !read)
        return tl::unexpected(fmt::format("{}:{}: {}", path, line, read.error()));
      ++reading.runs;
      if (!each(record, text)) return reading;
      begin = newline + 1;
      continue;
    }
    buffer.erase(0, begin);
    begin = 0;
    const std::size_t kept = buffer.size();
    buffer.resize(kept + kRead_B);
    const std::size_t got = source->read(buffer.data() + kept, kRead_B);
    buffer.resize(kept + got);
    if (got > 0) continue;
    if (!source->failure().empty())
      return tl::unexpected(fmt::format("cannot read {}: {}", path, source->failure()));
    reading.torn = !buffer.empty();
    return reading;
  }
}

tl::expected<std::vector<std::string>, std::string> record_files(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) {
    if (std::filesystem::exists(path, error)) return std::vector{path};
    return tl::unexpected(fmt::format("{}: there is no such file or folder", path));
  }
  std::vector<std::string> files;
  for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const bool of_runs =
        name.starts_with("runs.") &&
        (name.ends_with(".jsonl") || name.ends_with(".jsonl.gz") || name.ends_with(".jsonl.xz"));
    if (of_runs) files.push_back(entry->path().string());
  }
  if (error) return tl::unexpected(fmt::format("cannot read {}: {}", path, error.message()));
  std::ranges::sort(files);
  return files;
}

}  // namespace concord
