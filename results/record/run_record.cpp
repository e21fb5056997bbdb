#include "results/record/run_record.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "results/csv_field.hpp"
#include "results/record/json_text.hpp"

namespace concord {
namespace {

constexpr std::array kCategories{
    std::pair{Category::kCorrect, std::string_view("correct")},
    std::pair{Category::kWrong, std::string_view("wrong")},
    std::pair{Category::kUnconfirmed, std::string_view("unconfirmed")},
    std::pair{Category::kUnknown, std::string_view("unknown")},
    std::pair{Category::kError, std::string_view("error")},
};

constexpr std::array kTerminations{
    std::pair{Termination::kCompleted, std::string_view("completed")},
    std::pair{Termination::kWalltime, std::string_view("walltime")},
    std::pair{Termination::kMemory, std::string_view("memory")},
    std::pair{Termination::kNodeLimit, std::string_view("node-limit")},
    std::pair{Termination::kConflictLimit, std::string_view("conflict-limit")},
    std::pair{Termination::kUnsupported, std::string_view("unsupported")},
    std::pair{Termination::kSignal, std::string_view("signal")},
    std::pair{Termination::kFailed, std::string_view("failed")},
};

template <typename Table, typename E>
std::string_view word_of(const Table& table, E value) {
  for (const auto& [known, word] : table) {
    if (known == value) return word;
  }
  return "";
}

template <typename E, typename Table>
std::optional<E> value_of(const Table& table, std::string_view text) {
  for (const auto& [known, word] : table) {
    if (word == text) return known;
  }
  return std::nullopt;
}

// What a key's value goes into. One of them is not null.
struct Field {
  std::string_view key;
  bool needed = true;
  std::string RunRecord::*text = nullptr;
  std::optional<std::string> RunRecord::*maybe_text = nullptr;
  std::uint64_t RunRecord::*whole = nullptr;
  std::optional<std::uint64_t> RunRecord::*maybe_whole = nullptr;
  int RunRecord::*small = nullptr;
  double RunRecord::*real = nullptr;
  std::optional<double> RunRecord::*maybe_real = nullptr;
  bool RunRecord::*flag = nullptr;
  Category RunRecord::*category = nullptr;
  Termination RunRecord::*termination = nullptr;
};

constexpr Field text_field(std::string_view key, std::string RunRecord::*to) {
  Field field;
  field.key = key;
  field.text = to;
  return field;
}
constexpr Field text_field(std::string_view key, std::optional<std::string> RunRecord::*to) {
  Field field;
  field.key = key;
  field.needed = false;
  field.maybe_text = to;
  return field;
}
constexpr Field whole_field(std::string_view key, std::uint64_t RunRecord::*to) {
  Field field;
  field.key = key;
  field.whole = to;
  return field;
}
constexpr Field whole_field(std::string_view key, std::optional<std::uint64_t> RunRecord::*to) {
  Field field;
  field.key = key;
  field.needed = false;
  field.maybe_whole = to;
  return field;
}
constexpr Field small_field(std::string_view key, int RunRecord::*to) {
  Field field;
  field.key = key;
  field.small = to;
  return field;
}
constexpr Field real_field(std::string_view key, double RunRecord::*to) {
  Field field;
  field.key = key;
  field.real = to;
  return field;
}
constexpr Field real_field(std::string_view key, std::optional<double> RunRecord::*to) {
  Field field;
  field.key = key;
  field.needed = false;
  field.maybe_real = to;
  return field;
}
constexpr Field flag_field(std::string_view key, bool RunRecord::*to) {
  Field field;
  field.key = key;
  field.flag = to;
  return field;
}
constexpr Field category_field() {
  Field field;
  field.key = "category";
  field.category = &RunRecord::category;
  return field;
}
constexpr Field termination_field() {
  Field field;
  field.key = "termination";
  field.termination = &RunRecord::termination;
  return field;
}

// In the order in which they are written.
constexpr std::array kFields{
    text_field("run", &RunRecord::run),
    text_field("session", &RunRecord::session),
    text_field("puzzle_id", &RunRecord::puzzle_id),
    text_field("puzzle_name", &RunRecord::puzzle_name),
    text_field("corpus", &RunRecord::corpus),
    small_field("order", &RunRecord::order),
    small_field("givens", &RunRecord::givens),
    text_field("backend", &RunRecord::backend),
    text_field("mode", &RunRecord::mode),
    whole_field("seed", &RunRecord::seed),
    whole_field("repeat", &RunRecord::repeat),
    whole_field("inner", &RunRecord::inner),
    text_field("goal", &RunRecord::goal),
    text_field("status", &RunRecord::status),
    whole_field("solutions", &RunRecord::solutions),
    flag_field("exhausted", &RunRecord::exhausted),
    category_field(),
    termination_field(),
    text_field("evidence", &RunRecord::evidence),
    real_field("wall_s", &RunRecord::wall_s),
    real_field("cpu_s", &RunRecord::cpu_s),
    real_field("encode_s", &RunRecord::encode_s),
    real_field("load_s", &RunRecord::load_s),
    real_field("solve_s", &RunRecord::solve_s),
    real_field("decode_s", &RunRecord::decode_s),
    real_field("verify_s", &RunRecord::verify_s),
    whole_field("max_rss_B", &RunRecord::max_rss_B),
    whole_field("variables", &RunRecord::variables),
    whole_field("auxiliary", &RunRecord::auxiliary),
    whole_field("clauses", &RunRecord::clauses),
    whole_field("literals", &RunRecord::literals),
    whole_field("decisions", &RunRecord::decisions),
    whole_field("propagations", &RunRecord::propagations),
    whole_field("conflicts", &RunRecord::conflicts),
    whole_field("nodes", &RunRecord::nodes),
    whole_field("backtracks", &RunRecord::backtracks),
    text_field("grid_sha", &RunRecord::grid_sha),
    text_field("started", &RunRecord::started),
    text_field("note", &RunRecord::note),
};

template <typename T>
void put_optional(std::string& out, const std::optional<T>& value) {
  if (!value) {
    out += "null";
  } else if constexpr (std::is_same_v<T, std::string>) {
    put_json_string(out, *value);
  } else {
    fmt::format_to(std::back_inserter(out), "{}", *value);
  }
}

void put_value(std::string& out, const RunRecord& record, const Field& field) {
  const auto to = std::back_inserter(out);
  if (field.text != nullptr) {
    put_json_string(out, record.*field.text);
  } else if (field.maybe_text != nullptr) {
    put_optional(out, record.*field.maybe_text);
  } else if (field.whole != nullptr) {
    fmt::format_to(to, "{}", record.*field.whole);
  } else if (field.maybe_whole != nullptr) {
    put_optional(out, record.*field.maybe_whole);
  } else if (field.small != nullptr) {
    fmt::format_to(to, "{}", record.*field.small);
  } else if (field.real != nullptr) {
    fmt::format_to(to, "{}", record.*field.real);
  } else if (field.maybe_real != nullptr) {
    put_optional(out, record.*field.maybe_real);
  } else if (field.flag != nullptr) {
    out += record.*field.flag ? "true" : "false";
  } else if (field.category != nullptr) {
    put_json_string(out, to_string(record.*field.category));
  } else {
    put_json_string(out, to_string(record.*field.termination));
  }
}

// Fills a record while the line is parsed: no tree of a million lines is ever made.
class RunReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit RunReader(RunRecord& record) : record_(record) {}

  [[nodiscard]] const std::string& error() const { return error_; }

  bool null() override {
    if (depth_ != 1 || field_ == nullptr) return true;
    if (field_->needed) return wrong("must not be null");
    if (field_->maybe_text != nullptr) (record_.*field_->maybe_text).reset();
    if (field_->maybe_whole != nullptr) (record_.*field_->maybe_whole).reset();
    if (field_->maybe_real != nullptr) (record_.*field_->maybe_real).reset();
    return true;
  }
  bool boolean(bool value) override {
    if (depth_ != 1 || field_ == nullptr) return true;
    if (field_->flag == nullptr) return wrong("cannot be true or false");
    record_.*field_->flag = value;
    return note();
  }
  bool number_integer(number_integer_t value) override {
    if (depth_ != 1 || field_ == nullptr) return true;
    return real(static_cast<double>(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    if (depth_ != 1 || field_ == nullptr) return true;
    if (field_->whole != nullptr) {
      record_.*field_->whole = value;
      return note();
    }
    if (field_->maybe_whole != nullptr) {
      record_.*field_->maybe_whole = value;
      return note();
    }
    if (field_->small != nullptr && value <= 1'000'000) {
      record_.*field_->small = static_cast<int>(value);
      return note();
    }
    return real(static_cast<double>(value));
  }
  bool number_float(number_float_t value, const string_t&) override {
    if (depth_ != 1 || field_ == nullptr) return true;
    return real(value);
  }
  bool string(string_t& value) override {
    if (depth_ == 1 && schema_) {
      schema_ = false;
      if (value == kRunSchema) return schema_seen_ = true;
      error_ = fmt::format("\"schema\" is '{}', not '{}'", value, kRunSchema);
      return false;
    }
    if (depth_ != 1 || field_ == nullptr) return true;
    if (field_->text != nullptr) {
      (record_.*field_->text).assign(value);
      return note();
    }
    if (field_->maybe_text != nullptr) {
      record_.*field_->maybe_text = value;
      return note();
    }
    if (field_->category != nullptr) {
      const auto category = parse_category(value);
      if (!category) return wrong(fmt::format("cannot be '{}'", value));
      record_.*field_->category = *category;
      return note();
    }
    if (field_->termination != nullptr) {
      const auto termination = parse_termination(value);
      if (!termination) return wrong(fmt::format("cannot be '{}'", value));
      record_.*field_->termination = *termination;
      return note();
    }
    return wrong("cannot be a string");
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override {
    if (depth_ == 1 && field_ != nullptr) return wrong("cannot be an object");
    ++depth_;
    return true;
  }
  bool key(string_t& value) override {
    if (depth_ != 1) return true;
    schema_ = value == "schema";
    // As a rule they come in the order of the table.
    field_ = nullptr;
    for (std::size_t i = 0; i < kFields.size(); ++i) {
      const std::size_t at = (next_ + i) % kFields.size();
      if (kFields[at].key != value) continue;
      field_ = &kFields[at];
      next_ = at + 1;
      break;
    }
    return true;
  }
  bool end_object() override {
    --depth_;
    return true;
  }
  bool start_array(std::size_t) override {
    if (depth_ == 0) {
      error_ = "a run is an object";
      return false;
    }
    if (depth_ == 1 && field_ != nullptr) return wrong("cannot be a list");
    ++depth_;
    return true;
  }
  bool end_array() override {
    --depth_;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    if (error_.empty()) error_ = fmt::format("column {}: this is no JSON", position);
    return false;
  }

  // After the line: whether everything that a run must have was there.
  bool complete() {
    if (!schema_seen_) {
      error_ = fmt::format("there is no \"schema\": \"{}\"", kRunSchema);
      return false;
    }
    for (std::size_t i = 0; i < kFields.size(); ++i) {
      if (!kFields[i].needed || (seen_ >> i & 1U) != 0) continue;
      error_ = fmt::format("there is no \"{}\"", kFields[i].key);
      return false;
    }
    return true;
  }

 private:
  bool note() {
    seen_ |= std::uint64_t{1} << (field_ - kFields.data());
    return true;
  }
  bool real(double value) {
    if (value < 0) return wrong("cannot be negative");
    if (field_->real != nullptr) {
      record_.*field_->real = value;
    } else if (field_->maybe_real != nullptr) {
      record_.*field_->maybe_real = value;
    } else {
      return wrong("cannot be such a number");
    }
    return note();
  }
  bool wrong(std::string_view what) {
    error_ = fmt::format("\"{}\" {}", field_->key, what);
    return false;
  }

  RunRecord& record_;
  const Field* field_ = nullptr;
  std::size_t next_ = 0;
  std::uint64_t seen_ = 0;
  int depth_ = 0;
  bool schema_ = false;
  bool schema_seen_ = false;
  std::string error_;
};

static_assert(kFields.size() <= 64);

}  // namespace

std::string_view to_string(Category category) {
  return word_of(kCategories, category);
}
std::optional<Category> parse_category(std::string_view text) {
  return value_of<Category>(kCategories, text);
}
std::string_view to_string(Termination termination) {
  return word_of(kTerminations, termination);
}
std::optional<Termination> parse_termination(std::string_view text) {
  return value_of<Termination>(kTerminations, text);
}

std::string run_json(const RunRecord& record) {
  std::string out;
  out.reserve(1024);
  out += "{\"schema\":\"";
  out += kRunSchema;
  out += '"';
  for (const Field& field : kFields) {
    out += ",\"";
    out += field.key;
    out += "\":";
    put_value(out, record, field);
  }
  out += "}\n";
  return out;
}

std::string run_csv_header() {
  std::string line;
  for (const Field& field : kFields) {
    if (!line.empty()) line += ',';
    line += field.key;
  }
  return line + "\r\n";
}

std::string run_csv(const RunRecord& record) {
  std::string line;
  line.reserve(512);
  bool first = true;
  for (const Field& field : kFields) {
    if (!std::exchange(first, false)) line += ',';
    if (field.text != nullptr) {
      line += csv_field(record.*field.text);
    } else if (field.maybe_text != nullptr) {
      if (record.*field.maybe_text) line += csv_field(*(record.*field.maybe_text));
    } else if (field.category != nullptr) {
      line += to_string(record.*field.category);
    } else if (field.termination != nullptr) {
      line += to_string(record.*field.termination);
    } else if (const std::size_t before = line.size(); true) {
      put_value(line, record, field);
      if (std::string_view(line).substr(before) == "null") line.resize(before);
    }
  }
  return line + "\r\n";
}

tl::expected<void, std::string> read_run(std::string_view line, RunRecord& record) {
  // What is optional and not there is not what the record before had.
  for (const Field& field : kFields) {
    if (field.maybe_text != nullptr) (record.*field.maybe_text).reset();
    if (field.maybe_whole != nullptr) (record.*field.maybe_whole).reset();
    if (field.maybe_real != nullptr) (record.*field.maybe_real).reset();
  }
  RunReader reader(record);
  try {
    if (nlohmann::json::sax_parse(line.begin(), line.end(), &reader) && reader.complete())
      return {};
  } catch (const nlohmann::json::exception&) {
    return tl::unexpected(std::string("this is no JSON"));
  }
  return tl::unexpected(reader.error());
}

}  // namespace concord
