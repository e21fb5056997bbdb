#include "results/bench/merge.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "results/bench/run_experiment.hpp"
#include "results/record/record_log.hpp"

namespace concord {
namespace {

namespace fs = std::filesystem;

// Which record of a run counts: the first, unless it broke and another one did not.
class Chosen {
 public:
  // Whether the `index`th record of all is to be kept, when all have been seen.
  void see(const RunRecord& record, std::uint64_t index) {
    const bool broke = record.category == Category::kError;
    const auto [found, added] = by_run_.try_emplace(run_key(record.run), Choice{index, broke});
    if (added) return;
    ++repeated_;
    if (found->second.broke && !broke) found->second = {index, false};
  }
  [[nodiscard]] bool keeps(const RunRecord& record, std::uint64_t index) const {
    const auto found = by_run_.find(run_key(record.run));
    return found != by_run_.end() && found->second.index == index;
  }
  [[nodiscard]] std::uint64_t repeated() const { return repeated_; }
  [[nodiscard]] std::uint64_t size() const { return by_run_.size(); }

 private:
  struct Choice {
    std::uint64_t index;
    bool broke;
  };
  std::unordered_map<std::uint64_t, Choice> by_run_;
  std::uint64_t repeated_ = 0;
};

// A file that a merge has read.
struct Part {
  std::string path;
  std::uint64_t size_B = 0;
  std::uint64_t runs = 0;
};

// Compressed records have no writer.
bool may_be_written(const std::string& path) {
  return path.ends_with(".jsonl");
}

std::uint64_t size_of(const std::string& path) {
  std::error_code none;
  const std::uintmax_t size_B = fs::file_size(path, none);
  return none ? 0 : size_B;
}

// Reads them all once, to find out which record of a run is kept. The error: somebody writes to
// one.
tl::expected<std::vector<Part>, std::string> survey(const std::vector<std::string>& files,
                                                    const std::string& whole, Chosen& chosen) {
  std::vector<Part> parts;
  std::uint64_t index = 0;
  for (const std::string& file : files) {
    if (file != whole && may_be_written(file)) {
      // Cuts a torn end off as well. Let go at once: there may be more parts than descriptors.
      if (const auto log = RecordLog::open(file); !log) return tl::unexpected(log.error());
    }
    const std::uint64_t size_B = size_of(file);
    const auto reading = read_runs(file, [&](const RunRecord& record) {
      chosen.see(record, index++);
      return true;
    });
    if (!reading) return tl::unexpected(reading.error());
    parts.push_back({file, size_B, reading->runs});
  }
  return parts;
}

// Writes what is kept to `draft`. The error: it cannot, or a part has grown.
tl::expected<void, std::string> write_draft(const std::string& draft,
                                            const std::vector<Part>& parts, const Chosen& chosen) {
  constexpr std::size_t kBlock_B = 1 << 20;
  auto log = RecordLog::open(draft);
  if (!log) return tl::unexpected(log.error());
  std::string lines;
  std::string problem;
  const auto flush = [&] {
    if (auto written = log->append(lines); !written) problem = written.error();
    lines.clear();
    return problem.empty();
  };
  std::uint64_t index = 0;
  for (const Part& part : parts) {
    // Line by line as they are: a later version may have written keys that this one does not know.
    const auto reading = read_runs(part.path, [&](const RunRecord& record, std::string_view line) {
      if (chosen.keeps(record, index++)) (lines += line) += '\n';
      return lines.size() < kBlock_B || flush();
    });
    if (!reading) return tl::unexpected(reading.error());
    if (!problem.empty()) return tl::unexpected(problem);
    if (reading->runs != part.runs)
      return tl::unexpected(fmt::format("another program is writing to {}", part.path));
  }
  if (!flush()) return tl::unexpected(problem);
  // The parts go when this is there: on the disk, not only in memory.
  return log->sync();
}

// Unless somebody has begun to write to it since.
void remove_part(const Part& part) {
  std::error_code none;
  if (!may_be_written(part.path)) {
    fs::remove(part.path, none);
    return;
  }
  const auto log = RecordLog::open(part.path);
  if (log && size_of(part.path) == part.size_B) fs::remove(part.path, none);
}

}  // namespace

tl::expected<Merged, std::string> merge_records(const std::string& folder) {
  const auto files = record_files(folder);
  if (!files) return tl::unexpected(files.error());
  const std::string whole = folder + "/runs.jsonl";
  Merged merged;
  for (const std::string& file : *files) merged.parts += file != whole;
  if (merged.parts == 0) {
    for (const std::string& file : *files) {
      const auto reading = read_runs(file, [](const RunRecord&) { return true; });
      if (!reading) return tl::unexpected(reading.error());
      merged.runs += reading->runs;
    }
    return merged;
  }
  // Held to the end: neither a run nor another merge comes between.
  const auto held = RecordLog::open(whole);
  if (!held) return tl::unexpected(held.error());
  Chosen chosen;
  const auto parts = survey(*files, whole, chosen);
  if (!parts) return tl::unexpected(parts.error());
  // The same name each time: what an interrupted merge left is written over by the next.
  const std::string draft = folder + "/merge.part";
  std::error_code none;
  fs::remove(draft, none);
  auto written = write_draft(draft, *parts, chosen);
  if (written && ::rename(draft.c_str(), whole.c_str()) != 0)
    written = tl::unexpected(fmt::format("cannot write {}: {}", whole, std::strerror(errno)));
  if (!written) {
    fs::remove(draft, none);
    return tl::unexpected(written.error());
  }
  for (const Part& part : *parts) {
    if (part.path != whole) remove_part(part);
  }
  merged.runs = chosen.size();
  merged.repeated = chosen.repeated();
  return merged;
}

}  // namespace concord
