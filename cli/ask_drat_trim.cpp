#include "cli/ask_drat_trim.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

namespace concord::cli {
namespace {

constexpr const char* kProgram = "drat-trim";
constexpr int kWait_ms = 50;
// What drat-trim has to say is short; a program of that name that says more is not listened to.
constexpr std::size_t kMostOutput_B = std::size_t{1} << 20;

// Its file, or empty: found here, so that the child only has to start it.
std::string find_program() {
  const char* path = std::getenv("PATH");
  const std::string_view folders = path == nullptr ? "" : path;
  for (std::size_t start = 0; start < folders.size();) {
    const std::size_t end = std::min(folders.find(':', start), folders.size());
    const std::string file = fmt::format("{}/{}", folders.substr(start, end - start), kProgram);
    std::error_code none;
    if (std::filesystem::is_regular_file(file, none) && ::access(file.c_str(), X_OK) == 0)
      return file;
    start = end + 1;
  }
  return {};
}

// A folder that goes with all that is in it.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::error_code none;
    std::string name = (std::filesystem::temp_directory_path(none) / "concord-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) name_ = name;
  }
  ~ScratchFolder() {
    std::error_code none;
    if (!name_.empty()) std::filesystem::remove_all(name_, none);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  // The file's path; empty when it could not be written.
  [[nodiscard]] std::string write(const char* name, std::string_view bytes) const {
    if (name_.empty()) return {};
    std::string path = name_ + "/" + name;
    std::FILE* file = std::fopen(path.c_str(), "wbe");
    if (file == nullptr) return {};
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    return std::fclose(file) == 0 && written ? path : std::string();
  }

 private:
  std::string name_;
};

struct Pipe {
  int read = -1;
  int write = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    read = ends[0];
    write = ends[1];
  }
  ~Pipe() {
    if (read >= 0) ::close(read);
    close_write();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_write() {
    if (write >= 0) ::close(write);
    write = -1;
  }
};

// Starts the program with stdout and stderr into the pipe; -1 when that fails.
pid_t start(const std::string& program, const std::string& cnf, const std::string& drat,
            const Pipe& pipe) {
  // All that allocates is done before the fork.
  std::vector<char*> arguments;
  for (const std::string* text : {&program, &cnf, &drat})
    arguments.push_back(const_cast<char*>(text->c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  ::setpgid(0, 0);
  const int null = ::open("/dev/null", O_RDONLY);
  if (null >= 0) ::dup2(null, STDIN_FILENO);
  ::dup2(pipe.write, STDOUT_FILENO);
  ::dup2(pipe.write, STDERR_FILENO);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

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

}  // namespace

SecondOpinion ask_drat_trim(std::string_view cnf, std::string_view drat,
                            std::optional<std::chrono::steady_clock::time_point> deadline,
                            const StopFlag& stop) {
  using Kind = SecondOpinion::Kind;
  const std::string program = find_program();
  if (program.empty()) return {Kind::kNone, "there is no drat-trim on the PATH"};
  const ScratchFolder folder;
  const std::string cnf_file = folder.write("formula.cnf", cnf);
  const std::string drat_file = folder.write("proof.drat", drat);
  if (cnf_file.empty() || drat_file.empty())
    return {Kind::kNone, fmt::format("cannot write its input: {}", std::strerror(errno))};
  Pipe pipe;
  const pid_t child = pipe.read < 0 ? -1 : start(program, cnf_file, drat_file, pipe);
  if (child < 0) return {Kind::kNone, fmt::format("cannot start it: {}", std::strerror(errno))};
  ::setpgid(child, child);  // whoever of the two comes first
  pipe.close_write();

  std::string output;
  std::string cut;  // why it was not listened to the end
  for (bool open = true; open && cut.empty();) {
    if (stop.stop_requested()) cut = "interrupted";
    if (deadline && std::chrono::steady_clock::now() >= *deadline) cut = "out of time";
    if (output.size() > kMostOutput_B) cut = "it said more than a megabyte";
    pollfd waiting{pipe.read, POLLIN, 0};
    if (!cut.empty() || ::poll(&waiting, 1, kWait_ms) <= 0) continue;
    char block[4096];
    const ssize_t got = ::read(pipe.read, block, sizeof block);
    if (got > 0) output.append(block, static_cast<std::size_t>(got));
    open = got > 0 || (got < 0 && errno == EINTR);
  }
  // Its end, not only its silence; and nothing of it stays.
  ::kill(-child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (!cut.empty()) return {Kind::kNone, cut};
  const bool verified = has_line(output, "s VERIFIED");
  const bool refused = has_line(output, "s NOT VERIFIED");
  if (verified == refused) return {Kind::kNone, "it gave no verdict"};
  return {verified ? Kind::kVerified : Kind::kNotVerified, {}};
}

}  // namespace concord::cli
