#include "results/bench/merge.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <unordered_map>

#include <fmt/format.h>
#include <unistd.h>

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
    return by_run_.at(run_key(record.run)).index == index;
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
  Chosen chosen;
  std::uint64_t index = 0;
  for (const std::string& file : *files) {
    const auto reading = read_runs(file, [&](const RunRecord& record) {
      chosen.see(record, index++);
      return true;
    });
    if (!reading) return tl::unexpected(reading.error());
  }
  const std::string draft = fmt::format("{}/merge.{}.part", folder, ::getpid());
  std::error_code none;
  fs::remove(draft, none);
  std::string problem;
  {
    auto log = RecordLog::open(draft);
    if (!log) return tl::unexpected(log.error());
    constexpr std::size_t kBlock_B = 1 << 20;
    std::string lines;
    index = 0;
    const auto flush = [&] {
      if (auto written = log->append(lines); !written) problem = written.error();
      lines.clear();
      return problem.empty();
    };
    for (const std::string& file : *files) {
      const auto reading = read_runs(file, [&](const RunRecord& record) {
        if (chosen.keeps(record, index++)) lines += run_json(record);
        return lines.size() < kBlock_B || flush();
      });
      if (!reading) problem = reading.error();
      if (!problem.empty()) break;
    }
    if (problem.empty()) flush();
  }
  if (problem.empty() && ::rename(draft.c_str(), whole.c_str()) != 0)
    problem = fmt::format("cannot write {}: {}", whole, std::strerror(errno));
  if (!problem.empty()) {
    fs::remove(draft, none);
    return tl::unexpected(problem);
  }
  for (const std::string& file : *files) {
    if (file != whole) fs::remove(file, none);
  }
  merged.runs = chosen.size();
  merged.repeated = chosen.repeated();
  return merged;
}

}  // namespace concord
