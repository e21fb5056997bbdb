#include "cli/bench_session.hpp"

#include <cmath>
#include <ctime>

#include <fmt/format.h>
#include <unistd.h>

#include "backends/sat/cadical_version.hpp"
#include "backends/sat/cms_version.hpp"
#include "cli/version.hpp"
#include "results/record/digest.hpp"
#include "results/record/machine.hpp"
#include "results/shell_word.hpp"

namespace concord::cli {
namespace {

std::string utc(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[64];
  return {text, std::strftime(text, sizeof text, format, &parts)};
}

}  // namespace

SessionRecord describe_here() {
  SessionRecord here;
  here.version = kVersion;
  here.build = fmt::format("{}, {}", kBuildType, kCompiler);
  here.libraries["CryptoMiniSat"] = cms_version();
  if (const auto version = cadical_version()) here.libraries["CaDiCaL"] = *version;
  here.machine = describe_machine();
  return here;
}

std::string command_text(std::string_view command, const Arguments& arguments) {
  std::string text(command);
  for (const std::string& argument : arguments) {
    text += ' ';
    text += shell_word(argument);
  }
  return text;
}

std::string session_name(std::string_view what) {
  const std::string unique = fmt::format("{} {} {}", what, utc("%FT%T"), ::getpid());
  return fmt::format("{}-{}", utc("%Y%m%d-%H%M%S"), digest_hex(unique, 4));
}

std::string utc_text() {
  return utc("%FT%TZ");
}

std::string duration_text(double seconds) {
  if (!(seconds >= 0)) return "0 s";
  if (seconds < 10) return fmt::format("{:.1f} s", seconds);
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  if (seconds < 3600) {
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    return fmt::format("{} min {} s", whole / 60, whole % 60);
  }
  const double minutes = seconds / 60;
  if (minutes < 48 * 60) {
    const auto whole = static_cast<std::uint64_t>(std::llround(minutes));
    return fmt::format("{} h {} min", whole / 60, whole % 60);
  }
  const double days = minutes / (24 * 60);
  return days < 1e6 ? fmt::format("{:.0f} days", days) : std::string("more than 1000 years");
}

std::string grouped(std::uint64_t number) {
  std::string text = fmt::format("{}", number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

}  // namespace concord::cli
