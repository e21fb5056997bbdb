// `concord shrink`: a saved case made as small as it goes while it still fails.

#include "cli/console.hpp"
#include "cli/fuzz_session.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/panel_options.hpp"

namespace concord::cli {

ExitCode run_shrink(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Shrinking")
      .value("out,o", "FILE", "write the case to FILE instead of standard output")
      .value("seconds", "S", "for how long (default: 30)")
      .value("trials", "N", "how many smaller cases to try (default: 20000)")
      .value("timeout", "S", "seconds for each question to each backend (default: 1)");
  auto solvers = options.section("Solver programs");
  add_solver_options(solvers);
  add_isolation_option(options);
  if (const auto done = begin(options, arguments, "CASE", 1, 1)) return *done;

  const auto seconds = options.seconds("seconds");
  const auto trials = options.whole("trials", 1);
  const auto timeout = options.seconds("timeout");
  const auto roster = read_case_roster(options);
  if (const std::string* problem = first_problem(seconds, trials, timeout, roster)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  if (options.has("out") && options.text("out").empty()) {
    complain("--out: the name of the file is empty");
    return ExitCode::kBadInput;
  }
  ShrinkLimits limits;
  if (*seconds) limits.seconds = **seconds;
  limits.tries = trials->value_or(limits.tries);
  limits.stop = &interrupt_flag();
  return shrink_case(options.positionals().front(), *roster, options.text("out"), limits,
                     timeout->value_or(1));
}

}  // namespace concord::cli
