#pragma once
// Command-line options: what every command shares. Values are taken as text and read here, so that
// a wrong one gets one sentence that names the option and what it may be (the library would turn -1
// into 18446744073709551615).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>
#include <tl/expected.hpp>

#include "cli/command.hpp"
#include "puzzles/io/reader.hpp"

namespace concord::cli {

template <typename T>
using Parsed = tl::expected<T, std::string>;  // the error is one sentence

inline constexpr std::uint64_t kMega = 1'000'000;  // bytes a megabyte

// The sentence of the first that failed; null when all are fine.
template <typename... T>
[[nodiscard]] const std::string* first_problem(const Parsed<T>&... parsed) {
  const std::string* problem = nullptr;
  ((problem = problem != nullptr || parsed ? problem : &parsed.error()), ...);
  return problem;
}

// One command's options and what was given for them.
class OptionSet {
 public:
  explicit OptionSet(const Command& command) : command_(command) {}

  // A section of the help text: section("Input").value("from", "FORMAT", "...").
  class Section {
   public:
    Section& flag(const char* names, const char* help);
    Section& value(const char* names, const char* metavar, const char* help);
    Section& values(const char* names, const char* metavar, const char* help);  // may be repeated

   private:
    friend class OptionSet;
    explicit Section(boost::program_options::options_description& target) : target_(target) {}
    boost::program_options::options_description& target_;
  };
  Section section(const std::string& title);

  // Reads the arguments; `positionals` names them for messages ("FILE"). With "--help" nothing else
  // is checked.
  [[nodiscard]] Parsed<void> parse(const Arguments& arguments, std::string_view positionals,
                                   std::size_t least, std::size_t most);

  [[nodiscard]] bool help_wanted() const { return help_; }
  [[nodiscard]] std::string help() const;
  [[nodiscard]] const std::vector<std::string>& positionals() const { return positionals_; }
  [[nodiscard]] bool has(const std::string& name) const { return given_.count(name) != 0; }
  [[nodiscard]] std::string text(const std::string& name, std::string_view otherwise = {}) const;
  [[nodiscard]] std::vector<std::string> texts(const std::string& name) const;
  // A whole number of `least` or more; none when the option was not given.
  [[nodiscard]] Parsed<std::optional<std::uint64_t>> whole(const std::string& name,
                                                           std::uint64_t least) const;
  // A number of megabytes, 1 or more, in bytes (saturating); none when the option was not given.
  [[nodiscard]] Parsed<std::optional<std::uint64_t>> megabytes(const std::string& name) const;
  // A number of seconds above 0.
  [[nodiscard]] Parsed<std::optional<double>> seconds(const std::string& name) const;

 private:
  [[nodiscard]] std::string explain(const std::exception& problem) const;

  const Command& command_;
  std::vector<std::unique_ptr<boost::program_options::options_description>> sections_;
  boost::program_options::variables_map given_;
  std::vector<std::string> positionals_;
  bool help_ = false;
};

[[nodiscard]] std::optional<std::uint64_t> parse_whole(std::string_view text);
[[nodiscard]] std::optional<double> parse_seconds(std::string_view text);

// --from, --blank, --alphabet, --box, --regions, --units.
void add_input_options(OptionSet& options);
// Why `--out` may not be written: it is one of the inputs. Empty when it may.
[[nodiscard]] std::string overwrites_input(const OptionSet& options);
[[nodiscard]] Parsed<ReadOptions> read_options(const OptionSet& options);

// The shape of an empty board of this order, as the options say. The error is one sentence.
[[nodiscard]] Parsed<GeometryPtr> empty_shape(std::uint64_t order, const ReadOptions& read);

// The format that an option names; the error says which was probably meant.
[[nodiscard]] Parsed<const FormatRow*> format_option(const OptionSet& options,
                                                     const std::string& name);

// Adds --quiet, parses, and prints help or the complaint: the exit code to leave with, or none to
// go on.
[[nodiscard]] std::optional<ExitCode> begin(OptionSet& options, const Arguments& arguments,
                                            std::string_view positionals, std::size_t least,
                                            std::size_t most);

}  // namespace concord::cli
