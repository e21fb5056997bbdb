#include "tests/cli/transcript.hpp"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

#include "backends/catalog.hpp"
#include "tests/support/data.hpp"

namespace concord::test {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

bool line_matches(std::string_view pattern, std::string_view text) {
  const std::size_t wild = pattern.find("{*}");
  if (wild == std::string_view::npos) return pattern == text;
  if (text.substr(0, wild) != pattern.substr(0, wild)) return false;
  pattern.remove_prefix(wild + 3);
  for (std::size_t skip = wild; skip <= text.size(); ++skip) {
    if (line_matches(pattern, text.substr(skip))) return true;
  }
  return false;
}

bool lines_match(const std::vector<std::string>& expected, std::size_t e,
                 const std::vector<std::string>& actual, std::size_t a) {
  if (e == expected.size()) return a == actual.size();
  if (expected[e] == "...") {
    for (std::size_t skip = a; skip <= actual.size(); ++skip) {
      if (lines_match(expected, e + 1, actual, skip)) return true;
    }
    return false;
  }
  return a < actual.size() && line_matches(expected[e], actual[a]) &&
         lines_match(expected, e + 1, actual, a + 1);
}

void add_line(std::vector<TranscriptStep>& steps, const std::string& line, std::size_t number) {
  if (line.rfind("$ ", 0) == 0) {
    steps.push_back({line.substr(2), number, {}, {}});
  } else if (!steps.empty()) {
    steps.back().expected.push_back(line);
  }
}

// An empty line before the next command is for the reader.
void trim(std::vector<TranscriptStep>& steps) {
  for (TranscriptStep& step : steps) {
    while (!step.expected.empty() && step.expected.back().empty()) step.expected.pop_back();
  }
}

std::string slurp(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::vector<TranscriptStep> parse_transcript(std::string_view text) {
  std::vector<TranscriptStep> steps;
  std::size_t number = 0;
  for (const std::string& line : lines_of(text)) {
    ++number;
    if (line.rfind("##", 0) != 0) add_line(steps, line, number);
  }
  trim(steps);
  return steps;
}

std::vector<TranscriptStep> parse_markdown(std::string_view text) {
  std::vector<TranscriptStep> steps;
  bool inside = false;
  std::vector<std::string> needs;
  std::size_t number = 0;
  for (const std::string& line : lines_of(text)) {
    ++number;
    if (line.rfind("```", 0) == 0) {
      std::istringstream words(line.substr(3));
      std::string language;
      words >> language;
      inside = language == "console";
      needs.assign(std::istream_iterator<std::string>(words), {});
    } else if (inside) {
      const std::size_t before = steps.size();
      add_line(steps, line, number);
      if (steps.size() != before) steps.back().needs = needs;
    }
  }
  trim(steps);
  return steps;
}

namespace {

namespace fs = std::filesystem;

// A folder of this process alone, with the program in bin/ and room for files in tmp/. A name made
// of the process's number would be that of an earlier one sooner or later.
class Workplace {
 public:
  Workplace() {
    std::string name = (fs::temp_directory_path() / "concord-cli-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) return;
    folder_ = name;
    fs::create_directories(folder_ / "bin");
    fs::create_directories(folder_ / "tmp");
    fs::create_symlink(CONCORD_PROGRAM, folder_ / "bin" / "concord");
    if (!std::string_view(CONCORD_MPI_PROGRAM).empty())
      fs::create_symlink(CONCORD_MPI_PROGRAM, folder_ / "bin" / "concord-mpi");
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  ~Workplace() {
    std::error_code none;
    if (!folder_.empty()) fs::remove_all(folder_, none);
  }
  [[nodiscard]] const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
};

}  // namespace

CommandResult run_command(const std::string& command) {
  static int counter = 0;
  static const Workplace workplace;
  const fs::path& folder = workplace.folder();
  const std::string stem = (folder / std::to_string(++counter)).string();

  std::string text = command;
  for (std::size_t at = 0; (at = text.find("./concord", at)) != std::string::npos;)
    text.erase(at, 2);
  std::ofstream(stem + ".sh") << "cd '" << CONCORD_SOURCE_DIR << "'\nPATH='"
                              << (folder / "bin").string() << "':$PATH\nTMP='"
                              << (folder / "tmp").string() << "'\nexport PATH TMP\n"
                              << "OMPI_ALLOW_RUN_AS_ROOT=1\nOMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1\n"
                              << "export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM\n"
                              << text << '\n';
  const std::string shell =
      "/bin/sh '" + stem + ".sh' >'" + stem + ".out' 2>'" + stem + ".err' </dev/null";
  // Ignored signals would be inherited, and `| head` is to end a command as it does in a shell.
  const auto before = std::signal(SIGPIPE, SIG_DFL);
  const int status = std::system(shell.c_str());
  std::signal(SIGPIPE, before);
  CommandResult result;
  result.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = slurp(stem + ".out");
  result.err = slurp(stem + ".err");
  return result;
}

bool is_there(const std::string& need) {
  constexpr std::string_view kBackend = "backend:";
  if (need.starts_with(kBackend)) return find_backend(need.substr(kBackend.size())) != nullptr;
  if (need == "concord-mpi")
    return !std::string_view(CONCORD_MPI_PROGRAM).empty() && is_installed("mpirun");
  return is_installed(need);
}

bool is_installed(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (::access((fs::path(folder) / program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

std::vector<std::string> rendered(const CommandResult& result, bool with_stderr) {
  std::vector<std::string> lines = lines_of(result.out);
  if (with_stderr) {
    for (const std::string& line : lines_of(result.err)) lines.push_back("! " + line);
  }
  if (result.exit != 0) lines.push_back("[exit " + std::to_string(result.exit) + "]");
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& actual) {
  return lines_match(expected, 0, actual, 0);
}

}  // namespace concord::test
