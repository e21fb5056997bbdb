#pragma once
// Instances: what each backend made of each puzzle under each seed. The repeats of a run are one
// figure: the median of their times, where a repeat that was not solved took for ever.

#include <cstdint>
#include <limits>
#include <vector>

#include "results/report/run_table.hpp"

namespace concord {

inline constexpr double kNever_s = std::numeric_limits<double>::infinity();

enum class TimeKind : std::uint8_t { kCpu, kWall };

enum class Fate : std::uint8_t {
  kNotRun,
  kSolved,
  kUnknown,
  kUnsupported,  // unknown as well: it does not know such boards, which says nothing of its speed
  kWrong,
  kError,
};
[[nodiscard]] inline bool is_undecided(Fate fate) {
  return fate == Fate::kUnknown || fate == Fate::kUnsupported;
}

struct InstanceCell {
  double time_s = kNever_s;  // finite exactly when it is solved
  Fate fate = Fate::kNotRun;
  bool unconfirmed = false;  // solved, on the backend's word alone
};

struct InstancesOptions {
  TimeKind time = TimeKind::kCpu;
  bool strict = false;  // an answer on a backend's word alone is no answer
};

class Instances {
 public:
  Instances(const RunTable& table, const InstancesOptions& options);

  struct Key {
    std::uint32_t puzzle = 0;
    std::uint64_t seed = 0;
  };
  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  [[nodiscard]] std::size_t backends() const { return backends_; }
  [[nodiscard]] const Key& key(std::size_t instance) const { return keys_[instance]; }
  [[nodiscard]] const InstanceCell& cell(std::size_t instance, std::size_t backend) const {
    return cells_[instance * backends_ + backend];
  }

 private:
  std::size_t backends_ = 0;
  std::vector<Key> keys_;  // those of a puzzle together
  std::vector<InstanceCell> cells_;
};

[[nodiscard]] inline double time_of(const RunRow& row, TimeKind kind) {
  return kind == TimeKind::kCpu ? row.cpu_s : row.wall_s;
}

}  // namespace concord
