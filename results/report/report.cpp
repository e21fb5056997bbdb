#include "results/report/report.hpp"
#include "results/shell_word.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "puzzles/model/counted.hpp"
#include "results/report/axis.hpp"
#include "results/report/cross_judge.hpp"
#include "results/report/pairs_section.hpp"
#include "results/report/plots.hpp"
#include "results/report/statistics.hpp"
#include "results/report/warnings.hpp"

namespace concord {
namespace {

// So many of a kind are listed; the others are counted.
constexpr std::size_t kMostListed = 40;

std::string time_or_limit(double time_s, double limit_s) {
  return std::isinf(time_s) ? "> " + seconds_text(limit_s) : seconds_text(time_s);
}

class Maker {
 public:
  Maker(Loaded& loaded, const ReportOptions& options) : loaded_(loaded), options_(options) {}

  tl::expected<Report, std::string> make() {
    judgement_ = cross_judge(loaded_);
    Report report{{},
                  Instances(loaded_.table, {options_.time, options_.strict}),
                  {},
                  0,
                  judgement_.disagreements.size(),
                  0};
    instances_ = &report.instances;
    report.standings = standings(loaded_, report.instances, options_.time);
    standings_ = &report.standings;
    for (const RunRow& run : loaded_.table.rows) report.wrong += run.category == Category::kWrong;
    if (options_.reference) {
      const auto found = std::ranges::find_if(report.standings.rows, [&](const Standing& row) {
        return name(row.backend) == *options_.reference;
      });
      if (found == report.standings.rows.end())
        return tl::unexpected(
            fmt::format("--reference: there is no backend '{}' here", *options_.reference));
      if (found->disqualified())
        return tl::unexpected(fmt::format("--reference: {} gave wrong answers and is no yardstick",
                                          *options_.reference));
      report.reference = found->backend;
    } else {
      report.reference = report.standings.rows.front().backend;
    }
    reference_ = report.reference;
    document_.title = title();
    add_disagreements();
    add_warnings();
    add_standings();
    add_cactus();
    add_pairs();
    add_corpora();
    add_formulas();
    add_environment();
    report.document = std::move(document_);
    return report;
  }

 private:
  [[nodiscard]] const std::string& name(std::uint32_t backend) const {
    return loaded_.table.backends.name(backend);
  }
  [[nodiscard]] const std::string& puzzle_name(std::uint32_t puzzle) const {
    return loaded_.table.puzzle_names.name(loaded_.table.puzzle_info[puzzle].name);
  }
  [[nodiscard]] std::string_view time_word() const {
    return options_.time == TimeKind::kCpu ? "CPU time" : "wall-clock time";
  }
  // A command that makes a run again.
  [[nodiscard]] std::string rerun(const RunRow& run) const {
    return fmt::format("concord rerun {:016x} --session {}", run.run,
                       shell_word(loaded_.sessions[run.session].path));
  }
  Section& section(std::string title) {
    return document_.sections.emplace_back(Section{std::move(title), {}});
  }

  [[nodiscard]] std::string title() const {
    std::string text = "Report on ";
    for (std::size_t i = 0; i < loaded_.sessions.size(); ++i)
      text += (i == 0 ? "" : ", ") + loaded_.sessions[i].record.session;
    return text;
  }

  // The heart of the matter, before any time.
  void add_disagreements() {
    Section& s = section("Disagreements and wrong answers");
    const std::vector<RunRow>& rows = loaded_.table.rows;
    if (!judgement_.disagreements.empty()) {
      s.blocks.emplace_back(
          Paragraph{fmt::format("Backends disagree about {}.",
                                counted(judgement_.disagreements.size(), "puzzle")),
                    true});
      DocumentTable table{"disagreements",
                          "",
                          {{"puzzle", false},
                           {"backend", false},
                           {"against", false},
                           {"what", false},
                           {"again", false}},
                          {}};
      for (const Disagreement& found : judgement_.disagreements) {
        if (table.rows.size() == kMostListed) break;
        table.rows.push_back({puzzle_name(found.puzzle), name(rows[found.row].backend),
                              name(rows[found.other].backend), found.text, rerun(rows[found.row])});
      }
      s.blocks.emplace_back(std::move(table));
    }
    if (!judgement_.disputes.empty()) {
      s.blocks.emplace_back(Paragraph{
          fmt::format(
              "Of {} the corpus states something else than all backends say, of which two share "
              "nothing: the corpus is to be looked at, and they stay in the ranking.",
              counted(judgement_.disputes.size(), "puzzle")),
          true});
      DocumentTable disputes{"disputes",
                             "",
                             {{"puzzle", false}, {"the corpus and they", false}, {"again", false}},
                             {}};
      for (const CorpusDispute& found : judgement_.disputes) {
        if (disputes.rows.size() == kMostListed) break;
        disputes.rows.push_back({puzzle_name(found.puzzle), found.note, rerun(rows[found.row])});
      }
      s.blocks.emplace_back(std::move(disputes));
    }
    DocumentTable table{"wrong",
                        "",
                        {{"category", false},
                         {"puzzle", false},
                         {"backend", false},
                         {"why", false},
                         {"again", false}},
                        {}};
    std::uint64_t wrong = 0;
    std::uint64_t broke = 0;
    for (const Category category : {Category::kWrong, Category::kError}) {
      for (std::uint32_t i = 0; i < rows.size(); ++i) {
        if (rows[i].category != category) continue;
        ++(category == Category::kWrong ? wrong : broke);
        if (table.rows.size() == kMostListed) continue;
        const auto note = loaded_.table.notes.find(i);
        table.rows.push_back(
            {std::string(to_string(category)), puzzle_name(rows[i].puzzle), name(rows[i].backend),
             note == loaded_.table.notes.end() ? "" : note->second, rerun(rows[i])});
      }
    }
    if (wrong + broke > 0) {
      s.blocks.emplace_back(Paragraph{
          fmt::format("{}, and {} broke. A backend with a wrong answer is out of the ranking.",
                      counted(wrong, "run is wrong", "runs are wrong"), broke),
          true});
      s.blocks.emplace_back(std::move(table));
    }
    if (wrong + broke == 0 && judgement_.disagreements.empty() && judgement_.disputes.empty()) {
      s.blocks.emplace_back(Paragraph{fmt::format(
          "None: {}, {}; every grid was checked, and no two answers to a puzzle contradict "
          "each other.",
          counted(rows.size(), "run"), counted(loaded_.table.puzzles.size(), "puzzle"))});
    }
    if (judgement_.corroborated > 0) {
      s.blocks.emplace_back(Paragraph{fmt::format(
          "{} by another backend that shares neither search code nor encoding.",
          counted(judgement_.corroborated, "answer is borne out", "answers are borne out"))});
    }
  }

  void add_warnings() {
    const std::vector<std::string> warnings = report_warnings(loaded_, *instances_);
    if (warnings.empty()) return;
    Section& s = section("To be minded");
    for (const std::string& warning : warnings) s.blocks.emplace_back(Paragraph{warning, true});
  }

  [[nodiscard]] DocumentTable standings_table(const Standings& standing, std::string id,
                                              std::string title) const {
    DocumentTable table{std::move(id),
                        std::move(title),
                        {{"backend", false},
                         {"solved"},
                         {"unconfirmed"},
                         {"unknown"},
                         {"wrong"},
                         {"broke"},
                         {"PAR-2"},
                         {"limit"},
                         {"median"},
                         {"p90"},
                         {"total"},
                         {"fastest"},
                         {"alone"},
                         {"VBS gain"}},
                        {}};
    for (const Standing& row : standing.rows) {
      const bool out = row.disqualified();
      table.rows.push_back(
          {name(row.backend) + (out ? " (out: wrong answers)" : ""), fmt::format("{}", row.solved),
           fmt::format("{}", row.unconfirmed), fmt::format("{}", row.unknown),
           fmt::format("{}", row.wrong), fmt::format("{}", row.error), seconds_text(row.par2_s),
           seconds_text(row.limit_s), time_or_limit(row.median_s, row.limit_s),
           time_or_limit(row.p90_s, row.limit_s), seconds_text(row.total_s),
           out ? "-" : fmt::format("{}", row.fastest), out ? "-" : fmt::format("{}", row.alone),
           out ? "-" : seconds_text(row.contribution_s)});
    }
    if (standing.common == 0) return table;
    table.rows.push_back({"virtual best", fmt::format("{}", standing.best_solved), "", "", "", "",
                          seconds_text(standing.best_par2_s), "", "", "", "", "", "", ""});
    return table;
  }

  void add_standings() {
    Section& s = section("How they did");
    if (standings_->common < standings_->instances) {
      s.blocks.emplace_back(Paragraph{
          standings_->common > 0
              ? fmt::format("Not every backend was asked about all of these: PAR-2, median, 90th "
                            "percentile and the virtual best solver are over the {} of {} that "
                            "every backend was asked about.",
                            standings_->common, counted(standings_->instances, "instance"))
              : "There is no instance that every backend was asked about: the times of this table "
                "do not compare, and there is no virtual best solver.",
          true});
    }
    const auto limited = [&](const Standing& row) { return row.limit_s < standings_->limit_s; };
    if (std::ranges::any_of(standings_->rows, limited)) {
      s.blocks.emplace_back(Paragraph{
          fmt::format(
              "Limits differ: with the time of the others, up to {}, a backend with less "
              "might have solved more. In PAR-2 what is not solved counts twice the largest "
              "limit, whoever did not solve it.",
              seconds_text(standings_->limit_s)),
          true});
    }
    s.blocks.emplace_back(standings_table(*standings_, "standings", ""));
    s.blocks.emplace_back(Paragraph{fmt::format(
        "Of {}, in {}; an instance is a puzzle under a seed, its time the median over {}. PAR-2 is "
        "the mean, where each instance that is not solved counts twice the limit (wall clock); in "
        "median and 90th percentile it counts as infinite. The virtual best solver takes for each "
        "instance the fastest; its gain from a backend is what its PAR-2 would rise by without it.",
        counted(instances_->size(), "instance"), time_word(),
        counted(loaded_.sessions.front().record.protocol.repeats, "repeat"))});
  }

  void add_cactus() {
    std::vector<CactusSeries> series;
    for (const Standing& row : standings_->rows) {
      if (row.disqualified()) continue;
      std::vector<std::pair<double, std::size_t>> solved;
      for (std::size_t i = 0; i < instances_->size(); ++i) {
        const InstanceCell& cell = instances_->cell(i, row.backend);
        if (cell.fate == Fate::kSolved) solved.emplace_back(cell.time_s, i);
      }
      std::ranges::sort(solved);
      CactusSeries& one = series.emplace_back();
      one.name = name(row.backend);
      for (const auto& [time_s, instance] : solved) {
        one.times_s.push_back(time_s);
        one.labels.push_back(instance_name(loaded_.table, instances_->key(instance)));
      }
    }
    section("Solved within a time")
        .blocks.emplace_back(DocumentPlot{"cactus", "Instances solved within a time",
                                          cactus_plot(series, instances_->size())});
  }

  void add_pairs() {
    document_.sections.push_back(
        pairs_section(loaded_, *instances_, *standings_, reference_, time_word()));
  }

  void add_corpora() {
    const Names& corpora = loaded_.table.corpora;
    if (corpora.size() < 2) return;
    Section& s = section("Corpus by corpus");
    constexpr std::size_t kMostCorpora = 30;
    for (std::uint32_t corpus = 0; corpus < corpora.size() && corpus < kMostCorpora; ++corpus) {
      s.blocks.emplace_back(standings_table(standings(loaded_, *instances_, options_.time, corpus),
                                            fmt::format("corpus-{}", corpus),
                                            corpora.name(corpus)));
    }
    if (corpora.size() > kMostCorpora)
      s.blocks.emplace_back(
          Paragraph{fmt::format("{} more corpora are not shown.", corpora.size() - kMostCorpora)});
  }

  // Of one column of the runs of a backend.
  [[nodiscard]] double middle(std::uint32_t backend, double RunRow::*column, bool mean) const {
    std::vector<double> values;
    double sum = 0;
    for (const RunRow& run : loaded_.table.rows) {
      if (run.backend != backend || !run.decided() || std::isnan(run.*column)) continue;
      values.push_back(run.*column);
      sum += run.*column;
    }
    if (values.empty()) return kNotMeasured;
    return mean ? sum / static_cast<double>(values.size()) : quantile(values, 0.5);
  }

  void add_formulas() {
    DocumentTable table{"formulas",
                        "",
                        {{"backend", false},
                         {"variables"},
                         {"clauses"},
                         {"literals"},
                         {"conflicts"},
                         {"encode"},
                         {"load"},
                         {"solve"},
                         {"decode"},
                         {"verify"},
                         {"unit propagation", false}},
                        {}};
    std::vector<SizePoint> sizes;
    std::vector<SplitBar> bars;
    std::size_t series = 0;  // as in the cactus plot
    for (const Standing& row : standings_->rows) {
      if (row.disqualified()) continue;
      const std::uint32_t b = row.backend;
      const std::size_t own = series++;
      const double clauses = middle(b, &RunRow::clauses, false);
      if (std::isnan(clauses)) continue;
      const SessionBackend* backend = loaded_.backend(name(b));
      SplitBar bar{name(b), {}};
      for (const auto part :
           {&RunRow::encode_s, &RunRow::load_s, &RunRow::solve_s, &RunRow::decode_s})
        bar.parts_s.push_back(middle(b, part, true));
      table.rows.push_back({name(b), count_text(middle(b, &RunRow::variables, false)),
                            count_text(clauses), count_text(middle(b, &RunRow::literals, false)),
                            count_text(middle(b, &RunRow::conflicts, false)),
                            seconds_text(bar.parts_s[0]), seconds_text(bar.parts_s[1]),
                            seconds_text(bar.parts_s[2]), seconds_text(bar.parts_s[3]),
                            seconds_text(middle(b, &RunRow::verify_s, true)),
                            backend != nullptr ? backend->amounts_to : ""});
      if (!std::isinf(row.median_s)) sizes.push_back({name(b), own, clauses, row.median_s});
      bars.push_back(std::move(bar));
    }
    if (table.rows.empty()) return;
    Section& s = section("Formulas");
    s.blocks.emplace_back(std::move(table));
    s.blocks.emplace_back(
        Paragraph{"Medians of sizes and conflicts, means of the wall-clock time of the parts, over "
                  "runs that were decided. "
                  "The last column names the technique of human solvers that unit propagation on "
                  "the encoding amounts to."});
    s.blocks.emplace_back(
        DocumentPlot{"sizes", "Size of the formula against time", size_plot(sizes)});
    s.blocks.emplace_back(DocumentPlot{"split", "Where the time goes", split_plot(bars)});
  }

  void add_environment() {
    Section& s = section("How it was measured");
    for (const LoadedSession& session : loaded_.sessions) {
      const SessionRecord& r = session.record;
      const Protocol& p = r.protocol;
      s.blocks.emplace_back(Verbatim{r.command});
      std::string libraries;
      for (const auto& [library, version] : r.libraries)
        libraries += fmt::format(", {} {}", library, version);
      s.blocks.emplace_back(Paragraph{fmt::format(
          "Session {}, begun {}; Concord {} ({}){}; {}, {}, {:.1f} GB, {}; {}.", r.session,
          r.started, r.version, r.build, libraries, r.machine.processor,
          counted(r.machine.processors, "processor"), static_cast<double>(r.machine.memory_B) / 1e9,
          r.machine.system, counted(r.jobs, "thread"))});
      s.blocks.emplace_back(Paragraph{fmt::format(
          "Asked: {}; {}; {}, {}, {}; puzzles {}; formulas {}; runs in an order shuffled by seed "
          "{}; "
          "runs shorter than {} in blocks.",
          p.goal,
          p.mode == "fresh" ? "a fresh solver for each run" : "solvers kept from run to run",
          counted(r.puzzles, "puzzle"), counted(p.seeds.size(), "seed"),
          counted(p.repeats, "repeat"),
          p.permute ? "permuted by symmetries for seeds other than 0" : "as written",
          p.shuffle_cnf ? "shuffled" : "as encoded", p.order_seed, seconds_text(p.block_s))});
      DocumentTable table{
          "",
          "",
          {{"corpus", false}, {"puzzles"}, {"invalid"}, {"duplicates"}, {"SHA-256", false}},
          {}};
      for (const SessionCorpus& corpus : r.corpora) {
        table.rows.push_back({corpus.path, fmt::format("{}", corpus.puzzles),
                              fmt::format("{}", corpus.invalid),
                              fmt::format("{}", corpus.duplicates), corpus.sha256.substr(0, 16)});
      }
      s.blocks.emplace_back(std::move(table));
    }
  }

  Loaded& loaded_;
  const ReportOptions& options_;
  Judgement judgement_;
  const Instances* instances_ = nullptr;
  const Standings* standings_ = nullptr;
  std::uint32_t reference_ = 0;
  Document document_;
};

}  // namespace

tl::expected<Report, std::string> make_report(Loaded& loaded, const ReportOptions& options) {
  return Maker(loaded, options).make();
}

}  // namespace concord
