// Each mutant is caught, by the rules of its kind or by fuzzing; what is equivalent to a healthy
// one is not reported, and neither is anything healthy.

#include <algorithm>
#include <cctype>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/mutants/catch_mutant.hpp"

namespace concord::test {

namespace {

constexpr std::uint64_t kSeed = 1;
// What is found within so many trials does not depend on the machine.
constexpr std::uint64_t kTrials = 800;
// To see whether fuzzing notices, too, what the contract has caught; and of equivalents.
constexpr std::uint64_t kFewTrials = 120;
// The first look of the contract. Nothing hangs on it: who is not caught by it nor by fuzzing is
// looked at again, to the end.
constexpr double kLook_s = 1.5;
constexpr double kFewTrials_s = 2;
constexpr double kLong_s = 120;

// One test a mutant, by its name.
class Mutants : public testing::Test {
 public:
  explicit Mutants(const Mutant& mutant) : mutant_(mutant) {}
  void TestBody() override;

 private:
  const Mutant& mutant_;
};

void Mutants::TestBody() {
  const Mutant& mutant = mutant_;
  const bool equivalent = !mutant.equivalent.empty();
  auto contract = caught_by_contract(mutant, kLook_s);
  const auto fuzzing = equivalent || contract
                           ? caught_by_fuzzing(mutant, kSeed, kFewTrials, kFewTrials_s)
                           : caught_by_fuzzing(mutant, kSeed, kTrials, kLong_s);
  if (!equivalent && !contract && !fuzzing) contract = caught_by_contract(mutant, kLong_s);
  if (contract) RecordProperty("contract", contract->by + ": " + contract->finding);
  if (fuzzing) {
    RecordProperty("fuzzing", fmt::format("trial {}: {}", fuzzing->trials, fuzzing->finding));
  }
  if (!equivalent) {
    EXPECT_TRUE(contract || fuzzing) << mutant.what << ": nobody noticed (seed " << kSeed << ")";
    return;
  }
  EXPECT_FALSE(contract) << contract->by << ": " << contract->finding;
  EXPECT_FALSE(fuzzing) << "seed " << kSeed << ", trial " << fuzzing->trials << ": "
                        << fuzzing->finding;
}

TEST(MutantsList, HasEnoughOfThemEachWithANameOfItsOwn) {
  std::set<std::string> names;
  std::size_t wrong = 0;
  for (const Mutant& mutant : all_mutants()) {
    EXPECT_TRUE(names.insert(mutant.name).second) << mutant.name;
    EXPECT_TRUE(std::ranges::all_of(mutant.name, [](unsigned char c) {
      return std::isalnum(c) != 0 || c == '_';
    })) << mutant.name;
    EXPECT_FALSE(mutant.what.empty()) << mutant.name;
    EXPECT_EQ(mutant.what.find('\n'), std::string::npos) << mutant.name;
    wrong += mutant.equivalent.empty() ? 1 : 0;
  }
  EXPECT_GE(wrong, 60U);
}

}  // namespace

static void register_mutants() {
  for (const Mutant& mutant : all_mutants()) {
    testing::RegisterTest("Mutants", mutant.name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [&mutant]() -> testing::Test* { return new Mutants(mutant); });
  }
}

}  // namespace concord::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  concord::test::register_mutants();
  return RUN_ALL_TESTS();
}
