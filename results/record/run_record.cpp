#include "results/record/run_record.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <type_traits>
#include <utility>
#include <variant>

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

// What a key's value goes into. Those that are optional may be null, or missing.
using Member =
    std::variant<std::string RunRecord::*, std::optional<std::string> RunRecord::*,
                 std::uint64_t RunRecord::*, std::optional<std::uint64_t> RunRecord::*,
                 int RunRecord::*, double RunRecord::*, std::optional<double> RunRecord::*,
                 bool RunRecord::*, Category RunRecord::*, Termination RunRecord::*>;

struct Field {
  std::string_view key;
  Member member;

  // The member of this type; null where it has another one.
  template <typename T>
  [[nodiscard]] constexpr T RunRecord::*const* as() const {
    return std::get_if<T RunRecord::*>(&member);
  }
  [[nodiscard]] constexpr bool needed() const {
    return as<std::optional<std::string>>() == nullptr &&
           as<std::optional<std::uint64_t>>() == nullptr && as<std::optional<double>>() == nullptr;
  }
  void clear(RunRecord& record) const {
    if (const auto* text = as<std::optional<std::string>>()) (record.**text).reset();
    if (const auto* whole = as<std::optional<std::uint64_t>>()) (record.**whole).reset();
    if (const auto* real = as<std::optional<double>>()) (record.**real).reset();
  }
};

// In the order in which they are written.
constexpr std::array kFields{
    Field{"run", &RunRecord::run},
    Field{"session", &RunRecord::session},
    Field{"puzzle_id", &RunRecord::puzzle_id},
    Field{"puzzle_name", &RunRecord::puzzle_name},
    Field{"corpus", &RunRecord::corpus},
    Field{"order", &RunRecord::order},
    Field{"givens", &RunRecord::givens},
    Field{"backend", &RunRecord::backend},
    Field{"mode", &RunRecord::mode},
    Field{"seed", &RunRecord::seed},
    Field{"repeat", &RunRecord::repeat},
    Field{"inner", &RunRecord::inner},
    Field{"goal", &RunRecord::goal},
    Field{"status", &RunRecord::status},
    Field{"solutions", &RunRecord::solutions},
    Field{"exhausted", &RunRecord::exhausted},
    Field{"category", &RunRecord::category},
    Field{"termination", &RunRecord::termination},
    Field{"evidence", &RunRecord::evidence},
    Field{"wall_s", &RunRecord::wall_s},
    Field{"cpu_s", &RunRecord::cpu_s},
    Field{"encode_s", &RunRecord::encode_s},
    Field{"load_s", &RunRecord::load_s},
    Field{"solve_s", &RunRecord::solve_s},
    Field{"decode_s", &RunRecord::decode_s},
    Field{"verify_s", &RunRecord::verify_s},
    Field{"max_rss_B", &RunRecord::max_rss_B},
    Field{"variables", &RunRecord::variables},
    Field{"auxiliary", &RunRecord::auxiliary},
    Field{"clauses", &RunRecord::clauses},
    Field{"literals", &RunRecord::literals},
    Field{"decisions", &RunRecord::decisions},
    Field{"propagations", &RunRecord::propagations},
    Field{"conflicts", &RunRecord::conflicts},
    Field{"nodes", &RunRecord::nodes},
    Field{"backtracks", &RunRecord::backtracks},
    Field{"grid_sha", &RunRecord::grid_sha},
    Field{"started", &RunRecord::started},
    Field{"note", &RunRecord::note},
};

// A value as JSON.
void put(std::string& out, const std::string& value) {
  put_json_string(out, value);
}
void put(std::string& out, bool value) {
  out += value ? "true" : "false";
}
void put(std::string& out, Category value) {
  put_json_string(out, to_string(value));
}
void put(std::string& out, Termination value) {
  put_json_string(out, to_string(value));
}
template <typename Number>
requires std::is_arithmetic_v<Number>
void put(std::string& out, Number value) {
  fmt::format_to(std::back_inserter(out), "{}", value);
}
template <typename T>
void put(std::string& out, const std::optional<T>& value) {
  if (value) {
    put(out, *value);
  } else {
    out += "null";
  }
}

// The same as a field of CSV.
void put_csv(std::string& out, const std::string& value) {
  out += csv_field(value);
}
void put_csv(std::string& out, Category value) {
  out += to_string(value);
}
void put_csv(std::string& out, Termination value) {
  out += to_string(value);
}
template <typename Number>
requires std::is_arithmetic_v<Number>
void put_csv(std::string& out, Number value) {
  put(out, value);
}
template <typename T>
void put_csv(std::string& out, const std::optional<T>& value) {
  if (value) put_csv(out, *value);
}

// Fills a record while the line is parsed: no tree of a million lines is ever made.
class RunReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit RunReader(RunRecord& record) : record_(record) {}

  [[nodiscard]] const std::string& error() const { return error_; }

  bool null() override {
    if (depth_ != 1 || field_ == nullptr) return true;
    if (field_->needed()) return wrong("must not be null");
    field_->clear(record_);
    return true;
  }
  bool boolean(bool value) override {
    if (depth_ != 1 || field_ == nullptr) return true;
    return set(value) || wrong("cannot be true or false");
  }
  bool number_integer(number_integer_t value) override {
    if (depth_ != 1 || field_ == nullptr) return true;
    return real(static_cast<double>(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    if (depth_ != 1 || field_ == nullptr) return true;
    if (set(std::uint64_t{value}) || set(std::optional<std::uint64_t>(value))) return true;
    if (value <= 1'000'000 && set(static_cast<int>(value))) return true;
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
    if (set(value) || set(std::optional<std::string>(value))) return true;
    if (field_->as<Category>() != nullptr) {
      const auto category = parse_category(value);
      return category ? set(*category) : wrong(fmt::format("cannot be '{}'", value));
    }
    if (field_->as<Termination>() != nullptr) {
      const auto termination = parse_termination(value);
      return termination ? set(*termination) : wrong(fmt::format("cannot be '{}'", value));
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
      if (!kFields[i].needed() || (seen_ >> i & 1U) != 0) continue;
      error_ = fmt::format("there is no \"{}\"", kFields[i].key);
      return false;
    }
    return true;
  }

 private:
  // False where the field is of another type.
  template <typename T>
  bool set(const T& value) {
    const auto* member = field_->as<T>();
    if (member == nullptr) return false;
    record_.** member = value;
    seen_ |= std::uint64_t{1} << (field_ - kFields.data());
    return true;
  }
  bool real(double value) {
    if (value < 0) return wrong("cannot be negative");
    return set(value) || set(std::optional<double>(value)) || wrong("cannot be such a number");
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
    std::visit([&](const auto member) { put(out, record.*member); }, field.member);
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
    std::visit([&](const auto member) { put_csv(line, record.*member); }, field.member);
  }
  return line + "\r\n";
}

tl::expected<void, std::string> read_run(std::string_view line, RunRecord& record) {
  // What is optional and not there is not what the record before had.
  for (const Field& field : kFields) field.clear(record);
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
