// `concord report`: what came out of an experiment.

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "cli/console.hpp"
#include "cli/options.hpp"
#include "results/report/against.hpp"
#include "results/report/export.hpp"
#include "results/report/page.hpp"
#include "results/whole_file.hpp"

namespace concord::cli {
namespace {

enum class ReportForm { kText, kMarkdown, kCsv, kWide, kMkplot };

Parsed<ReportForm> parse_form(const OptionSet& options) {
  const std::string format = options.text("format", "text");
  if (options.has("export")) {
    if (options.has("format"))
      return tl::unexpected(std::string("--format and --export: one of them at a time"));
    const std::string what = options.text("export");
    if (what == "csv") return ReportForm::kCsv;
    if (what == "wide") return ReportForm::kWide;
    if (what == "mkplot") return ReportForm::kMkplot;
    return tl::unexpected(fmt::format("--export: '{}' is not csv, wide or mkplot", what));
  }
  if (format == "text") return ReportForm::kText;
  if (format == "markdown") return ReportForm::kMarkdown;
  return tl::unexpected(fmt::format("--format: '{}' is not text or markdown", format));
}

Parsed<TimeKind> parse_time(const OptionSet& options) {
  const std::string time = options.text("time", "cpu");
  if (time == "cpu") return TimeKind::kCpu;
  if (time == "wall") return TimeKind::kWall;
  return tl::unexpected(fmt::format("--time: '{}' is not cpu or wall", time));
}

// Loads sessions that may stand in one report.
Parsed<Loaded> load(const std::vector<std::string>& paths, bool may_mix) {
  auto loaded = load_sessions(paths);
  if (!loaded) return loaded;
  for (const LoadedSession& session : loaded->sessions) {
    const std::string unlike = mixed(loaded->sessions.front().record, session.record);
    if (!unlike.empty() && !may_mix) {
      return tl::unexpected(fmt::format(
          "{}: their times do not compare (--mixed takes them together all the same)", unlike));
    }
  }
  if (loaded->table.rows.empty())
    return tl::unexpected(fmt::format("{} has no run to report on", paths.front()));
  return loaded;
}

Parsed<void> make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return tl::unexpected(fmt::format("cannot make {}: {}", folder, error.message()));
  return {};
}

Parsed<void> write_plots(const Document& document, const std::string& folder) {
  if (auto made = make_folder(folder); !made) return made;
  for (const Section& section : document.sections) {
    for (const Block& block : section.blocks) {
      const auto* plot = std::get_if<DocumentPlot>(&block);
      if (plot == nullptr) continue;
      if (auto written = write_whole_file(fmt::format("{}/{}.svg", folder, plot->id), plot->svg);
          !written)
        return written;
    }
  }
  return {};
}

class ReportRun {
 public:
  ReportRun(const OptionSet& options, ReportForm form, const ReportOptions& how)
      : options_(options), form_(form), how_(how) {}

  ExitCode run() {
    const std::vector<std::string>& paths = options_.positionals();
    if (form_ == ReportForm::kCsv) return write_csv(paths);
    auto loaded = load(paths, options_.has("mixed"));
    if (!loaded) return fail(loaded.error());
    auto report = make_report(*loaded, how_);
    if (!report) return fail(report.error());
    if (options_.has("against")) {
      if (auto added = add_changes(*loaded, *report); !added) return fail(added.error());
    }
    if (form_ == ReportForm::kMkplot) return write_mkplot(*loaded, *report);
    if (options_.has("html")) {
      if (auto written = write_whole_file(options_.text("html"), report_page(*loaded, *report));
          !written)
        return cannot(written.error());
    }
    const std::string folder = options_.text("plots");
    if (!folder.empty()) {
      if (auto written = write_plots(report->document, folder); !written)
        return cannot(written.error());
    }
    // A page is what was asked for then, and the text is not.
    if (options_.has("html") && !options_.has("format") && !options_.has("export"))
      return ExitCode::kOk;
    Output out;
    switch (form_) {
      case ReportForm::kMarkdown: out.write(document_markdown(report->document, folder)); break;
      case ReportForm::kWide: out.write(export_wide_csv(*loaded, *report)); break;
      default: out.write(document_text(report->document));
    }
    return out.finish(ExitCode::kOk);
  }

 private:
  static ExitCode fail(const std::string& sentence) {
    complain(sentence);
    return ExitCode::kBadInput;
  }
  static ExitCode cannot(const std::string& sentence) {
    complain(sentence);
    return ExitCode::kUndecided;
  }

  Parsed<void> add_changes(const Loaded& loaded, Report& report) {
    auto then = load({options_.text("against")}, true);
    if (!then) return tl::unexpected(then.error());
    ReportOptions how = how_;
    how.reference.reset();
    const auto base = make_report(*then, how);
    if (!base) return tl::unexpected(base.error());
    auto& sections = report.document.sections;
    // After what is wrong, before everything else.
    sections.insert(sections.begin() + 1, changes_section(loaded, report, *then, *base));
    return {};
  }

  static ExitCode write_csv(const std::vector<std::string>& paths) {
    Output out;
    const auto written = export_csv(paths, [&](std::string_view text) {
      out.write(text);
      return !out.failed();
    });
    if (!written) return fail(written.error());
    return out.finish(ExitCode::kOk);
  }

  ExitCode write_mkplot(const Loaded& loaded, const Report& report) {
    const std::string folder = options_.text("out");
    if (folder.empty()) return fail("--export mkplot writes a file a backend: --out DIR is needed");
    if (auto made = make_folder(folder); !made) return cannot(made.error());
    for (const auto& [name, text] : export_mkplot(loaded, report)) {
      if (auto written = write_whole_file(folder + "/" + name, text); !written)
        return cannot(written.error());
    }
    return ExitCode::kOk;
  }

  const OptionSet& options_;
  ReportForm form_;
  ReportOptions how_;
};

// An option that would be without effect beside --export; empty: there is none.
std::string useless_option(const OptionSet& options, ReportForm form) {
  const bool lines = form == ReportForm::kCsv;
  const bool plots = form == ReportForm::kMkplot;
  for (const char* name : {"against", "html", "plots", "reference", "strict", "time"}) {
    const std::string_view view(name);
    const bool page = view == "html" || view == "plots" || view == "against";
    const bool wide = form == ReportForm::kWide && view == "against";
    if (options.has(name) && (lines || (plots && page) || wide)) {
      return fmt::format("--export {} and --{} do not go together",
                         lines   ? "csv"
                         : plots ? "mkplot"
                                 : "wide",
                         name);
    }
  }
  if (options.has("out") && !plots) return "--out is for --export mkplot";
  return {};
}

}  // namespace

ExitCode run_report(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Report")
      .value("time", "KIND", "cpu or wall (default: cpu)")
      .flag("strict", "an answer on its backend's word alone is no answer")
      .value("reference", "ID", "the backend that others are compared with (default: the best)")
      .value("against", "DIR", "what changed since an earlier session")
      .flag("mixed", "sessions of different machines, versions or protocols together");
  options.section("Output")
      .value("format", "FORMAT", "text or markdown (default: text)")
      .value("html", "FILE", "a page of its own, with plots")
      .value("plots", "DIR", "the plots as SVG files")
      .value("export", "WHAT",
             "csv: a run a line; wide: an instance a line; mkplot: JSON, a file a backend")
      .value("out", "DIR", "where --export mkplot writes");
  if (const auto done = begin(options, arguments, "SESSION", 1, 10'000)) return *done;
  const auto form = parse_form(options);
  const auto time = parse_time(options);
  if (const std::string* problem = first_problem(form, time)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  if (const std::string unused = useless_option(options, *form); !unused.empty()) {
    complain(unused);
    return ExitCode::kBadInput;
  }
  ReportOptions how;
  how.time = *time;
  how.strict = options.has("strict");
  if (options.has("reference")) how.reference = options.text("reference");
  return ReportRun(options, *form, how).run();
}

}  // namespace concord::cli
