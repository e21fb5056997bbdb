#pragma once
// The record of a session on the disk: lines appended to a file, each by one write, so that
// whatever ends the program leaves whole lines and at most one torn one at the end, which is cut
// off when the file is opened again. One writer at a time (a lock on the file says so); any number
// of readers.

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "results/record/run_record.hpp"

namespace concord {

// Thread-safe. Nothing throws but std::bad_alloc.
class RecordLog {
 public:
  // Opens or makes `path`. The error is one sentence: "cannot write PATH: No space left on device",
  // or that another program writes to it.
  [[nodiscard]] static tl::expected<RecordLog, std::string> open(const std::string& path);
  RecordLog(RecordLog&& other) noexcept;
  RecordLog& operator=(RecordLog&&) = delete;
  ~RecordLog();

  // How many bytes of a torn line were cut off by open().
  [[nodiscard]] std::uint64_t torn_B() const { return torn_B_; }

  // Appends whole lines. When they cannot be written the file is as it was before, and stays so:
  // every later call fails with the same sentence.
  [[nodiscard]] tl::expected<void, std::string> append(std::string_view lines);
  // Waits until everything is on the disk. When it cannot be written there, every later call fails.
  [[nodiscard]] tl::expected<void, std::string> sync();

 private:
  RecordLog(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

  int descriptor_ = -1;
  std::string path_;
  std::uint64_t size_B_ = 0;
  std::uint64_t torn_B_ = 0;
  std::string problem_;
  std::mutex mutex_;
};

struct LogReading {
  std::uint64_t runs = 0;
  bool torn = false;  // the last line has no end: its run was in flight
};

// Hands each run of a file on, in the order of the file, until `each` returns false. `record` is
// reused: valid during the call. The error is "PATH:LINE: what is wrong", or why the file cannot be
// read.
[[nodiscard]] tl::expected<LogReading, std::string> read_runs(
    const std::string& path, const std::function<bool(const RunRecord&)>& each);
// The same with each line as it stands, without its end.
[[nodiscard]] tl::expected<LogReading, std::string> read_runs(
    const std::string& path,
    const std::function<bool(const RunRecord&, std::string_view line)>& each);

// The records of a session folder: runs.jsonl and, from shards and ranks, runs.*.jsonl, each of
// them perhaps compressed (.gz, .xz), sorted by name. A path that is a file is that file.
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> record_files(
    const std::string& path);

}  // namespace concord
