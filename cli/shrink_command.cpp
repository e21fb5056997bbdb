// `concord shrink`: a saved case made as small as it goes while it still fails.

#include <memory>

#include <fmt/format.h>

#include "cli/case_file.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "puzzles/model/counted.hpp"
#include "results/fuzz/case_text.hpp"
#include "results/fuzz/shrink.hpp"

namespace concord::cli {

ExitCode run_shrink(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Shrinking")
      .value("out,o", "FILE", "write the case to FILE instead of standard output")
      .value("seconds", "S", "for how long (default: 30)")
      .value("trials", "N", "how many smaller cases to try (default: 20000)")
      .value("timeout", "S", "seconds for each question to each backend (default: 1)");
  if (const auto done = begin(options, arguments, "CASE", 1, 1)) return *done;

  const auto seconds = options.seconds("seconds");
  const auto trials = options.whole("trials", 1);
  const auto timeout = options.seconds("timeout");
  if (const std::string* problem = first_problem(seconds, trials, timeout)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  const std::string& path = options.positionals().front();
  const Roster roster = catalog_roster();
  auto fuzz_case = load_case(path, roster);
  if (!fuzz_case) {
    complain(fuzz_case.error());
    return ExitCode::kBadInput;
  }
  ShrinkLimits limits;
  if (*seconds) limits.seconds = **seconds;
  limits.tries = trials->value_or(limits.tries);
  limits.stop = &interrupt_flag();
  const auto small =
      shrink(*std::move(fuzz_case), roster, case_limits(timeout->value_or(1)), limits);
  if (interrupt_flag().stop_requested() && !small) return ExitCode::kInterrupted;
  if (!small) {
    complain(fmt::format("{}: nothing goes wrong in this case (any more)", path));
    return ExitCode::kNo;
  }
  const auto out = options.has("out") ? std::make_unique<Output>(options.text("out"))
                                      : std::make_unique<Output>();
  out->write(case_json(small->fuzz_case));
  note(fmt::format("{} of {} were smaller cases that fail{}: {}", small->steps,
                   fmt::format("{} tries", small->tries),
                   small->minimal ? "" : " (stopped by a limit)", case_summary(small->fuzz_case)));
  for (const Problem& problem : small->fuzz_case.seen)
    note(fmt::format("{}: {}", to_string(problem.kind), problem.text));
  return out->finish(interrupt_flag().stop_requested() ? ExitCode::kInterrupted : ExitCode::kOk);
}

}  // namespace concord::cli
