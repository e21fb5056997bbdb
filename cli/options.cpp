#include "cli/options.hpp"

#include <charconv>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "cli/console.hpp"
#include "encoders/encoding_size.hpp"
#include "puzzles/io/catalog.hpp"
#include "puzzles/model/closest.hpp"

namespace concord::cli {

namespace po = boost::program_options;

namespace {

constexpr unsigned kHelpWidth = 100;

tl::unexpected<std::string> wrong(std::string_view option, std::string_view text,
                                  std::string_view wanted) {
  return tl::unexpected(fmt::format("--{}: '{}' is not {}", option, text, wanted));
}

tl::unexpected<std::string> unknown_format(std::string_view option, std::string_view id) {
  std::vector<std::string_view> ids;
  for (const FormatRow& row : format_catalog()) ids.push_back(row.id);
  const auto meant = closest_name(id, ids);
  return tl::unexpected(fmt::format("--{}: '{}' is not a format{}; `concord list formats` has them",
                                    option, id,
                                    meant ? fmt::format(" (did you mean '{}'?)", *meant) : ""));
}

Parsed<std::optional<BoxShape>> parse_box(const std::string& text) {
  if (text == "none") return std::optional<BoxShape>();
  const std::size_t x = text.find('x');
  if (x != std::string::npos) {
    const auto height = parse_whole(std::string_view(text).substr(0, x));
    const auto width = parse_whole(std::string_view(text).substr(x + 1));
    const auto fits = [](std::optional<std::uint64_t> n) {
      return n && *n >= 1 && *n <= kMaxOrder;
    };
    if (fits(height) && fits(width)) {
      return std::optional<BoxShape>(BoxShape{static_cast<int>(*height), static_cast<int>(*width)});
    }
  }
  return wrong("box", text, "HEIGHTxWIDTH (as 2x3) or none");
}

Parsed<std::string> parse_alphabet(const std::string& text) {
  if (Alphabet::parse(text)) return text;
  return wrong("alphabet", text,
               "symbols and ranges such as 1-9A-G, none of them twice, and no range that goes on "
               "(1-4-8)");
}

Parsed<void> parse_units(std::string_view text, ReadOptions& read) {
  for (bool more = true; more;) {
    const std::size_t comma = text.find(',');
    const std::string_view unit = text.substr(0, comma);
    more = comma != std::string_view::npos;
    if (more) text.remove_prefix(comma + 1);
    if (unit == "diagonals") {
      read.diagonals = true;
    } else if (unit == "windows") {
      read.windows = true;
    } else {
      return wrong("units", unit, "diagonals or windows");
    }
  }
  return {};
}

}  // namespace

OptionSet::Section& OptionSet::Section::flag(const char* names, const char* help) {
  target_.add_options()(names, help);
  return *this;
}

OptionSet::Section& OptionSet::Section::value(const char* names, const char* metavar,
                                              const char* help) {
  target_.add_options()(names, po::value<std::string>()->value_name(metavar), help);
  return *this;
}

OptionSet::Section& OptionSet::Section::values(const char* names, const char* metavar,
                                               const char* help) {
  target_.add_options()(
      names, po::value<std::vector<std::string>>()->composing()->value_name(metavar), help);
  return *this;
}

constexpr const char* kPositionals = "\x1f";

OptionSet::Section OptionSet::section(const std::string& title) {
  sections_.push_back(std::make_unique<po::options_description>(title, kHelpWidth, kHelpWidth / 2));
  return Section(*sections_.back());
}

Parsed<void> OptionSet::parse(const Arguments& arguments, std::string_view positionals,
                              std::size_t least, std::size_t most) {
  for (const std::string& argument : arguments) {
    if (argument == "--") break;
    if (argument == "--help" || argument == "-h") help_ = true;
  }
  if (help_) return {};

  po::options_description all;
  for (const auto& section : sections_) all.add(*section);
  // A name that nobody can type.
  all.add_options()(kPositionals, po::value<std::vector<std::string>>());
  po::positional_options_description places;
  places.add(kPositionals, -1);
  try {
    // No guessing: an abbreviation that works today could mean another option tomorrow.
    const int style =
        po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(arguments).options(all).positional(places).style(style).run(),
              given_);
  } catch (const po::error& problem) {
    return tl::unexpected(explain(problem));
  }
  if (has(kPositionals)) positionals_ = given_[kPositionals].as<std::vector<std::string>>();
  if (positionals_.size() < least)
    return tl::unexpected(fmt::format("{} is missing: {}", positionals, command_.usage));
  if (positionals_.size() > most) {
    return tl::unexpected(
        fmt::format("'{}' is one argument too many: {}", positionals_[most], command_.usage));
  }
  return {};
}

std::string OptionSet::explain(const std::exception& problem) const {
  if (const auto* unknown = dynamic_cast<const po::unknown_option*>(&problem)) {
    const std::string given = unknown->get_option_name();
    std::vector<std::string_view> names{"--help"};
    std::vector<std::string> storage;
    for (const auto& section : sections_) {
      for (const auto& option : section->options()) storage.push_back("--" + option->long_name());
    }
    for (const std::string& name : storage) names.push_back(name);
    const auto meant = closest_name(given, names);
    return fmt::format("'{}' is not an option of `concord {}`{}", given, command_.name,
                       meant ? fmt::format(" (did you mean '{}'?)", *meant) : "");
  }
  if (const auto* twice = dynamic_cast<const po::multiple_occurrences*>(&problem)) {
    return fmt::format("{} may be given only once", twice->get_option_name());
  }
  return problem.what();
}

std::string OptionSet::help() const {
  std::string text = fmt::format("usage: {}\n\n{}\n", command_.usage, command_.summary);
  for (const auto& section : sections_) {
    std::ostringstream rendered;
    rendered << *section;
    text += '\n' + rendered.str();
  }
  return text;
}

std::string OptionSet::text(const std::string& name, std::string_view otherwise) const {
  return has(name) ? given_[name].as<std::string>() : std::string(otherwise);
}

std::vector<std::string> OptionSet::texts(const std::string& name) const {
  return has(name) ? given_[name].as<std::vector<std::string>>() : std::vector<std::string>();
}

Parsed<std::optional<std::uint64_t>> OptionSet::whole(const std::string& name,
                                                      std::uint64_t least) const {
  if (!has(name)) return std::optional<std::uint64_t>();
  const auto number = parse_whole(text(name));
  if (!number || *number < least)
    return wrong(name, text(name), fmt::format("a whole number of {} or more", least));
  return number;
}

Parsed<std::optional<std::uint64_t>> OptionSet::megabytes(const std::string& name) const {
  auto number = whole(name, 1);
  if (number && *number) **number = saturating_multiply(**number, kMega);
  return number;
}

Parsed<std::optional<double>> OptionSet::seconds(const std::string& name) const {
  if (!has(name)) return std::optional<double>();
  const auto number = parse_seconds(text(name));
  if (!number) return wrong(name, text(name), "a number of seconds above 0");
  return number;
}

std::optional<std::uint64_t> parse_whole(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<double> parse_seconds(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(number) || number <= 0) return std::nullopt;
  return number;
}

void add_input_options(OptionSet& options) {
  options.section("Input")
      .value("from", "FORMAT",
             "take the input as this format instead of detecting it (see `concord list formats`)")
      .value("blank", "SYMBOLS", "symbols that mean a blank cell (default: . 0 * _ - x)")
      .value("alphabet", "SYMBOLS",
             "symbols of the values in order, ranges allowed: 1-9A-G, 0-F, A-P")
      .value("box", "RxC|none",
             "height x width of the boxes; none: a Latin square (default: by the order)")
      .value("regions", "FILE", "a map of irregular regions in place of boxes")
      .value("units", "LIST",
             "further all-different units: diagonals, windows, or both with a comma");
}

Parsed<const FormatRow*> format_option(const OptionSet& options, const std::string& name) {
  const std::string id = options.text(name);
  if (const FormatRow* format = find_format(id)) return format;
  return unknown_format(name, id);
}

Parsed<ReadOptions> read_options(const OptionSet& options) {
  ReadOptions read;
  read.from = options.text("from");
  if (options.has("from") && find_format(read.from) == nullptr)
    return unknown_format("from", read.from);
  read.blank = options.text("blank");
  if (options.has("blank") && read.blank.empty())
    return wrong("blank", read.blank, "one or more symbols");
  if (options.has("alphabet")) {
    auto alphabet = parse_alphabet(options.text("alphabet"));
    if (!alphabet) return tl::unexpected(alphabet.error());
    read.alphabet = *std::move(alphabet);
  }
  if (options.has("box")) {
    auto box = parse_box(options.text("box"));
    if (!box) return tl::unexpected(box.error());
    read.box = *box;
  }
  if (options.has("regions")) {
    if (options.has("box"))
      return tl::unexpected(std::string("--box and --regions exclude each other"));
    auto map = read_region_map(options.text("regions"));
    if (!map) return tl::unexpected(map.error().to_string());
    read.regions = std::move(*map);
  }
  if (options.has("units")) {
    if (auto units = parse_units(options.text("units"), read); !units)
      return tl::unexpected(units.error());
  }
  // What the reader itself holds against them is no fault of a puzzle.
  if (const auto probe = PuzzleReader::from_text({}, {}, read); !probe)
    return tl::unexpected(probe.error().message);
  return read;
}

std::string overwrites_input(const OptionSet& options) {
  if (!options.has("out")) return {};
  std::vector<std::string> inputs = options.positionals();
  if (options.has("regions")) inputs.push_back(options.text("regions"));
  for (const std::string& input : inputs) {
    std::error_code none;
    if (std::filesystem::equivalent(input, options.text("out"), none))
      return fmt::format("--out: '{}' is also read", options.text("out"));
  }
  return {};
}

std::optional<ExitCode> begin(OptionSet& options, const Arguments& arguments,
                              std::string_view positionals, std::size_t least, std::size_t most) {
  options.section("Messages").flag("quiet,q", "errors only on stderr, no notes, no progress");
  if (const auto parsed = options.parse(arguments, positionals, least, most); !parsed) {
    complain(parsed.error());
    return ExitCode::kBadInput;
  }
  set_quiet(!options.help_wanted() && options.has("quiet"));
  if (!options.help_wanted()) return std::nullopt;
  Output out;
  out.write(options.help());
  return out.finish(ExitCode::kOk);
}

Parsed<GeometryPtr> empty_shape(std::uint64_t order, const ReadOptions& read) {
  if (order > kMaxOrder)
    return tl::unexpected(fmt::format("--order: '{}' is above {}", order, kMaxOrder));
  GeometrySpec spec{static_cast<int>(order), std::nullopt, read.regions, read.diagonals,
                    read.windows};
  if (spec.regions.empty()) spec.box = read.box.value_or(default_box(spec.order));
  return Geometry::make(spec);
}

}  // namespace concord::cli
