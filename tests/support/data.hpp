#pragma once
// Where tests find files: the project's own under tests/data and puzzles/corpus, and the big public
// lists in the folder that CONCORD_TEST_DATA names. A test that needs a list which is not there is
// skipped, by name.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace concord::test {

inline std::string project_path(const std::string& relative) {
  return std::string(CONCORD_SOURCE_DIR) + "/" + relative;
}

inline std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << "cannot open " << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

// The path of a big list, or none when CONCORD_TEST_DATA is unset or lacks it.
inline std::optional<std::string> big_list(const std::string& name) {
  const char* folder = std::getenv("CONCORD_TEST_DATA");
  if (folder == nullptr || *folder == '\0') return std::nullopt;
  const auto path = std::filesystem::path(folder) / name;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path.string();
}

// Lines of a list, without comments, at most `limit`.
inline std::vector<std::string> list_lines(const std::string& path, std::size_t limit = SIZE_MAX) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; lines.size() < limit && std::getline(file, line);) {
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  }
  return lines;
}

}  // namespace concord::test

// First statement of a test that needs a big list; `path` is then a std::string.
#define CONCORD_NEED_LIST(path, name)                                           \
  const auto path##_found = ::concord::test::big_list(name);                    \
  if (!path##_found) GTEST_SKIP() << "needs CONCORD_TEST_DATA with " << (name); \
  const std::string path = *path##_found
