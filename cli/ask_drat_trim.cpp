#include "cli/ask_drat_trim.hpp"

#include <unistd.h>

#include <sys/eventfd.h>

#include <fmt/format.h>

#include "backends/process/program_path.hpp"
#include "backends/process/run_child.hpp"
#include "backends/process/scratch_folder.hpp"
#include "backends/sat/watchdog.hpp"
#include "results/whole_file.hpp"

namespace concord::cli {
namespace {

constexpr const char* kProgram = "drat-trim";
// What drat-trim has to say is short; a program of that name that says more is not listened to.
constexpr std::uint64_t kMostOutput_B = std::uint64_t{1} << 20;

// A raised stop flag as a descriptor that becomes readable.
class Bell final : public Interruptible {
 public:
  Bell() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  void interrupt() noexcept override {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t rung = ::write(descriptor_.get(), &one, sizeof one);
  }
  [[nodiscard]] int descriptor() const { return descriptor_.get(); }

 private:
  Descriptor descriptor_;
};

bool has_line(const std::string& text, std::string_view wanted) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line(text.data() + at, end - at);
    // Its progress messages are drawn over each other.
    if (const std::size_t drawn = line.rfind('\r'); drawn != line.npos && drawn + 1 < line.size())
      line.remove_prefix(drawn + 1);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
    if (line == wanted) return true;
    at = end + 1;
  }
  return false;
}

SecondOpinion none(std::string detail) {
  return {SecondOpinion::Kind::kNone, std::move(detail)};
}

}  // namespace

bool has_drat_trim() {
  return find_program(kProgram).has_value();
}

SecondOpinion ask_drat_trim(std::string_view cnf, std::string_view drat,
                            std::optional<std::chrono::steady_clock::time_point> deadline,
                            const StopFlag& stop) {
  const auto program = find_program(kProgram);
  if (!program) return none(program.error());
  const auto folder = ScratchFolder::make();
  if (!folder) return none(folder.error());
  for (const auto& [name, bytes] : {std::pair{"formula.cnf", cnf}, {"proof.drat", drat}}) {
    if (const auto written = write_whole_file(folder->file(name), bytes); !written)
      return none(written.error());
  }
  ChildCommand command;
  command.arguments = {*program, folder->file("formula.cnf"), folder->file("proof.drat")};
  command.scratch = folder->path();
  command.has_input = false;
  Bell bell;
  RunOptions options;
  options.deadline = deadline;
  options.max_output_B = kMostOutput_B;
  options.interrupt = bell.descriptor();
  Watchdog watchdog;
  const Watchdog::Watch watch(watchdog, std::nullopt, &stop, bell);
  const auto finished = run_child(command, options);
  if (!finished) return none(finished.error());
  const ChildRun& run = finished->run;
  switch (run.cut) {
    case ChildRun::Cut::kDeadline: return none("out of time");
    case ChildRun::Cut::kInterrupted: return none("interrupted");
    case ChildRun::Cut::kOutputTooLong: return none("it said more than a megabyte");
    case ChildRun::Cut::kNone: break;
  }
  const bool verified = has_line(run.output, "s VERIFIED");
  const bool refused = has_line(run.output, "s NOT VERIFIED");
  if (verified == refused) return none("it gave no verdict");
  return {verified ? SecondOpinion::Kind::kVerified : SecondOpinion::Kind::kNotVerified, {}};
}

}  // namespace concord::cli
