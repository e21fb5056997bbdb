#pragma once
// What `concord solve` was asked to do.

#include <optional>

#include "cli/ask_options.hpp"
#include "puzzles/io/catalog.hpp"

namespace concord::cli {

enum class OutputKind { kText, kJson, kCsv };

struct OutputChoice {
  OutputKind kind = OutputKind::kText;
  const FormatRow* format = nullptr;  // null: same
};

// Who answers an input of many puzzles.
struct BulkPlan {
  Panelist panelist;
  // Nobody asked for it by name: its answers must be those of the backend of the plan.
  bool stands_in = false;
};

struct SolvePlan {
  AskPlan ask;  // of one backend
  std::optional<BulkPlan> bulk;
  OutputChoice output;

  [[nodiscard]] const Panelist& panelist() const { return ask.panel.front(); }
  // True when each puzzle of a one-line format is answered by one line of text.
  [[nodiscard]] bool one_line() const {
    return output.kind == OutputKind::kText &&
           (output.format == nullptr || output.format->one_line);
  }
};

}  // namespace concord::cli
