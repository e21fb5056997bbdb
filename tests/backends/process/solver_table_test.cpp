// The text of solver tables: what is read, and where an error is told to be.

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "backends/process/solver_table.hpp"

namespace concord {
namespace {

using Words = std::vector<std::string>;

std::string error_of(std::string_view text) {
  SolverTable table;
  const auto error = table.add_text(text, "t.ini");
  EXPECT_TRUE(table.rows().empty()) << text;
  return error ? error->to_string() : "none";
}

TEST(SolverTable, TheBuiltInOneHasItsRows) {
  std::string names;
  for (const auto& row : SolverTable::built_in().rows()) names += row->name + " ";
  EXPECT_EQ(names, "cadical clasp cryptominisat5 glucose kissat minisat picosat ");
}

TEST(SolverTable, ARowIsReadInFull) {
  SolverTable table;
  ASSERT_FALSE(
      table.add_text("# first\n\n[my-solver]\r\n"
                     "command = \"/opt/my solver\" -x 'a b'c %cnf ''\r\n"
                     "seed=-s %seed\n  limit = --c=%limit -y\n; more\n"
                     "proof = drat -p %proof\nexits = 3 unsatisfiable, 4 memory\n",
                     "t.ini"));
  const auto row = table.find("my-solver");
  ASSERT_TRUE(row);
  EXPECT_EQ(row->command, (Words{"/opt/my solver", "-x", "a bc", "%cnf", ""}));
  EXPECT_EQ(row->proof_format, ProofFormat::kDrat);
  EXPECT_EQ(row->exits, (std::map<int, ExitMeaning>{{3, ExitMeaning::kUnsatisfiable},
                                                    {4, ExitMeaning::kMemory}}));
  EXPECT_TRUE(row->uses("%cnf"));
  EXPECT_FALSE(row->uses("%out"));
  EXPECT_EQ(row->kin, "my solver");
  SolverPlaces places;
  places.cnf = "/tmp/f.cnf";
  places.proof = "/tmp/p";
  EXPECT_EQ(command_line(*row, places), (Words{"/opt/my solver", "-x", "a bc", "/tmp/f.cnf", ""}));
  places.seed = 0;
  EXPECT_EQ(command_line(*row, places).size(), 5u);
  places.seed = 2'000'000'001;
  places.limit = 99'999'999'999;
  places.with_proof = true;
  EXPECT_EQ(command_line(*row, places), (Words{"/opt/my solver", "-x", "a bc", "/tmp/f.cnf", "",
                                               "-s", "1", "--c=2147483647", "-y", "-p", "/tmp/p"}));
}

TEST(SolverTable, PercentSignsAreDoubled) {
  SolverTable table;
  ASSERT_FALSE(table.add_line("a=x 100%% %%cnf =%cnf", "--exec"));
  const auto row = table.find("a");
  ASSERT_TRUE(row);
  SolverPlaces places;
  places.cnf = "F";
  EXPECT_EQ(command_line(*row, places), (Words{"x", "100%", "%cnf", "=F"}));
  ASSERT_FALSE(table.add_line("b=x %%cnf", "--exec"));
  EXPECT_FALSE(table.find("b")->uses("%cnf"));
}

TEST(SolverTable, ALaterRowTakesTheNameOfAnEarlierOne) {
  SolverTable table = SolverTable::built_in();
  const std::size_t before = table.rows().size();
  ASSERT_FALSE(table.add_line("minisat=/opt/minisat %cnf %out", "--exec"));
  EXPECT_EQ(table.rows().size(), before);
  EXPECT_EQ(table.find("minisat")->command.front(), "/opt/minisat");
  EXPECT_EQ(SolverTable::built_in().find("minisat")->command.front(), "minisat");
}

TEST(SolverTable, ErrorsSayWhereTheyAre) {
  EXPECT_EQ(error_of("command = x\n"), "t.ini:1:1: 'command' before any [NAME]");
  EXPECT_EQ(error_of("[a\n"), "t.ini:1:1: a '[' without its ']'");
  EXPECT_EQ(error_of("[a] b\n"), "t.ini:1:4: text after a section's name");
  EXPECT_EQ(error_of("\n[a:b]\n"),
            "t.ini:2:2: 'a:b' is no name of a solver: letters, digits, '-', '_', '.'");
  EXPECT_EQ(error_of("[a]\ncommand = x\n[]\n"),
            "t.ini:3:2: '' is no name of a solver: letters, digits, '-', '_', '.'");
  EXPECT_EQ(error_of("[a]\ncommand = x\n[a]\ncommand = y\n"), "t.ini:3:2: a second solver 'a'");
  EXPECT_EQ(error_of("[a]\nhello\n"),
            "t.ini:2:1: a line that is no [NAME], no KEY = VALUE and no comment");
  EXPECT_EQ(error_of("[a]\n comand = x\n"),
            "t.ini:2:2: there is no key 'comand'; did you mean 'command'?");
  EXPECT_EQ(
      error_of("[a]\nxyzzy = x\n"),
      "t.ini:2:1: there is no key 'xyzzy'; there are command, exits, kin, limit, proof, seed");
  EXPECT_EQ(error_of("[a]\ncommand = x\ncommand = y\n"), "t.ini:3:1: a second 'command' for a");
  EXPECT_EQ(error_of("[a]\nseed = %seed\n"), "t.ini:1:2: a has no command");
  EXPECT_EQ(error_of("[a]\ncommand =  \n"), "t.ini:2:10: an empty command");
  EXPECT_EQ(error_of("[a]\ncommand = x 'y\n"), "t.ini:2:13: a ' without its end");
  EXPECT_EQ(error_of("[a]\ncommand = x %cfn\n"),
            "t.ini:2:13: a '%' that begins none of %cnf, %out, %%");
  EXPECT_EQ(error_of("[a]\ncommand = x %seed\n"),
            "t.ini:2:13: a '%' that begins none of %cnf, %out, %%");
  EXPECT_EQ(error_of("[a]\ncommand = x\nseed = -s\n"), "t.ini:3:7: no %seed in it");
  EXPECT_EQ(error_of("[a]\ncommand = x\nlimit = 5\n"), "t.ini:3:8: no %limit in it");
  EXPECT_EQ(error_of("[a]\ncommand = x\nproof = %proof\n"),
            "t.ini:3:8: a proof begins with its format: frat or drat");
  EXPECT_EQ(error_of("[a]\ncommand = x\nproof = frat\n"), "t.ini:3:8: no %proof in it");
  EXPECT_EQ(error_of("[a]\ncommand = x\nexits = x unknown\n"),
            "t.ini:3:8: an exit code from 0 to 255 was expected");
  EXPECT_EQ(error_of("[a]\ncommand = x\nexits = 1 unknown, 256 memory\n"),
            "t.ini:3:19: an exit code from 0 to 255 was expected");
  EXPECT_EQ(error_of("[a]\ncommand = x\nkin =\n"),
            "t.ini:3:6: the name of a backend or a program was expected");
  EXPECT_EQ(error_of("[a]\ncommand = x\nexits = 1 sat\n"),
            "t.ini:3:8: 'sat' is none of satisfiable, unsatisfiable, unknown, memory");
  EXPECT_EQ(error_of("[a]\ncommand = x\nexits = 1 unknown,1 memory\n"),
            "t.ini:3:19: a second meaning of exit code 1");
}

TEST(SolverTable, ErrorsOfACommandLineHaveNoLine) {
  SolverTable table;
  EXPECT_EQ(table.add_line("just words", "--exec")->to_string(),
            "--exec: 'just words' is no NAME=COMMAND");
  EXPECT_EQ(table.add_line("a=", "--exec")->to_string(), "--exec: an empty command");
  EXPECT_EQ(table.add_line("a b=x", "--exec")->to_string(),
            "--exec: 'a b' is no name of a solver: letters, digits, '-', '_', '.'");
  EXPECT_EQ(table.add_line("a=x %formula", "--exec")->to_string(),
            "--exec: a '%' that begins none of %cnf, %out, %%");
  EXPECT_TRUE(table.rows().empty());
}

TEST(SolverTable, FilesAreReadOrSaidNotToBe) {
  SolverTable table;
  EXPECT_EQ(table.add_file("/no/such/file")->to_string(),
            "/no/such/file: No such file or directory");
  EXPECT_TRUE(table.add_file("/"));
  const auto path = std::filesystem::temp_directory_path() / "concord-solver-table.ini";
  std::ofstream(path) << "[one]\ncommand = one %cnf\n";
  EXPECT_FALSE(table.add_file(path.string()));
  EXPECT_TRUE(table.find("one"));
  std::filesystem::remove(path);
}

TEST(SolverTable, UnknownNamesAreAnsweredWithTheNearest) {
  EXPECT_EQ(SolverTable::built_in().unknown("minsat"),
            "there is no solver 'minsat'; did you mean 'minisat'?");
  EXPECT_EQ(
      SolverTable::built_in().unknown("xyzzy"),
      "there is no solver 'xyzzy'; there are cadical, clasp, cryptominisat5, glucose, kissat, "
      "minisat, picosat");
}

}  // namespace
}  // namespace concord
