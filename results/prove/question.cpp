#include "results/prove/question.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "encoders/dimacs_writer.hpp"

namespace concord {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::string cannot_write(const std::string& path) {
  return fmt::format("cannot write {}: {}", path, std::strerror(errno));
}

tl::expected<void, std::string> write_formula(const Formula& formula, const std::string& path) {
  const File file(std::fopen(path.c_str(), "wb"));
  if (!file) return tl::unexpected(cannot_write(path));
  const ByteTarget target = [&](std::string_view bytes) {
    return std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size()
               ? std::error_code()
               : std::make_error_code(std::errc::io_error);
  };
  const auto written = write_dimacs(formula, target, {.plain = true});
  if (!written || std::fflush(file.get()) != 0) return tl::unexpected(cannot_write(path));
  return {};
}

}  // namespace

void Question::add_formula(const Formula& other, Var shift) {
  std::vector<Lit> shifted;
  for (std::size_t i = 0; i < other.clause_count(); ++i) {
    shifted.clear();
    for (const Lit literal : other.clause(i))
      shifted.push_back(Lit(literal.var() + shift, literal.negated()));
    formula_.add_clause(shifted);
  }
}

Lit Question::define_any_of(std::span<const Lit> literals) {
  const Lit defined = Lit::positive(formula_.new_variables(1));
  std::vector<Lit> clause{~defined};
  for (const Lit literal : literals) {
    formula_.add_clause({defined, ~literal});
    clause.push_back(literal);
  }
  formula_.add_clause(clause);
  return defined;
}

Lit Question::always_false() {
  return define_any_of({});
}

void Question::some_false(std::span<const Lit> clause) {
  ++asked_;
  if (clause.size() == 1) {
    selectors_.push_back(~clause.front());
    return;
  }
  const Lit selector = Lit::positive(formula_.new_variables(1));
  for (const Lit literal : clause) formula_.add_clause({~selector, ~literal});
  selectors_.push_back(selector);
}

void Question::close() {
  formula_.add_clause(selectors_);
}

tl::expected<Question::Reply, std::string> Question::ask(const ProofLimits& limits,
                                                         const Files& files) const {
  Reply reply;
  if (files.folder.empty()) {
    reply.answer = decide(formula_, limits);
    return reply;
  }
  const std::filesystem::path folder(files.folder);
  reply.formula_file = (folder / (files.name + ".cnf")).string();
  reply.proof_file = (folder / (files.name + ".frat")).string();
  if (auto written = write_formula(formula_, reply.formula_file); !written)
    return tl::unexpected(std::move(written.error()));
  File proof(std::fopen(reply.proof_file.c_str(), "wb"));
  if (!proof) return tl::unexpected(cannot_write(reply.proof_file));
  reply.answer = decide(formula_, limits, proof.get());
  const bool failed = std::ferror(proof.get()) != 0;
  if (std::fclose(proof.release()) != 0 || failed)
    return tl::unexpected(cannot_write(reply.proof_file));
  if (reply.answer.kind != ProvenAnswer::Kind::kUnsatisfiable) {
    // What is no proof must not look like one.
    std::error_code ignored;
    std::filesystem::remove(reply.proof_file, ignored);
    reply.proof_file.clear();
  }
  return reply;
}

}  // namespace concord
