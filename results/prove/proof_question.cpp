#include "results/prove/proof_question.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "encoders/dimacs_writer.hpp"
#include "encoders/propagate/propagator.hpp"
#include "puzzles/model/cpu_clock.hpp"

namespace concord {
namespace {

using File = std::shared_ptr<std::FILE>;

// Null when it cannot be opened.
File open_for_writing(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  return file == nullptr ? nullptr : File(file, [](std::FILE* open) { std::fclose(open); });
}

std::string cannot_write(const std::string& path) {
  return fmt::format("cannot write {}: {}", path, std::strerror(errno));
}

tl::expected<void, std::string> write_formula(const Formula& formula, const std::string& comment,
                                              const std::string& path) {
  const File file = open_for_writing(path);
  if (!file) return tl::unexpected(cannot_write(path));
  const ByteTarget target = [&](std::string_view bytes) {
    return std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size()
               ? std::error_code()
               : std::make_error_code(std::errc::io_error);
  };
  const bool begun = !target(comment);
  const auto written = write_dimacs(formula, target, {.plain = true});
  if (begun && written && std::fflush(file.get()) == 0) return {};
  std::string problem = cannot_write(path);
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
  return tl::unexpected(std::move(problem));
}

}  // namespace

void ProofQuestion::add_formula(const Formula& other, Var shift) {
  std::vector<Lit> shifted;
  for (std::size_t i = 0; i < other.clause_count(); ++i) {
    shifted.clear();
    for (const Lit literal : other.clause(i))
      shifted.push_back(Lit(literal.var() + shift, literal.negated()));
    formula_.add_clause(shifted);
  }
}

Lit ProofQuestion::define_any_of(std::span<const Lit> literals) {
  const Lit defined = Lit::positive(formula_.new_variables(1));
  std::vector<Lit> clause{~defined};
  for (const Lit literal : literals) {
    formula_.add_clause({defined, ~literal});
    clause.push_back(literal);
  }
  formula_.add_clause(clause);
  return defined;
}

Lit ProofQuestion::always_false() {
  return define_any_of({});
}

void ProofQuestion::some_false(std::span<const Lit> clause) {
  ++asked_;
  if (clause.size() == 1) {
    selectors_.push_back(~clause.front());
    return;
  }
  const Lit selector = Lit::positive(formula_.new_variables(1));
  for (const Lit literal : clause) formula_.add_clause({~selector, ~literal});
  selectors_.push_back(selector);
}

void ProofQuestion::close() {
  formula_.add_clause(selectors_);
}

bool ProofQuestion::follows_by_propagation(const StopFlag* stop) const {
  Propagator propagator;
  if (!propagator.load(formula_, stop)) return false;
  if (!propagator.consistent()) return true;
  if (selectors_.empty()) return false;
  for (const Lit selector : selectors_) {
    if (stop != nullptr && stop->stop_requested()) return false;
    const bool possible = propagator.assume(selector);
    propagator.undo(0);
    if (possible) return false;
  }
  return true;
}

// Each selector is false, and so the clause over all of them.
void ProofQuestion::write_propagation_proof(std::FILE* proof) const {
  const auto write = [&](char kind, std::uint64_t number, std::span<const Lit> clause) {
    std::string line = fmt::format("{} {}", kind, number);
    for (const Lit literal : clause) line += fmt::format(" {}", literal.dimacs());
    line += " 0\n";
    std::fputs(line.c_str(), proof);
  };
  const std::uint64_t given = formula_.clause_count();
  for (std::uint64_t i = 0; i < given; ++i) write('o', i + 1, formula_.clause(i));
  std::uint64_t number = given;
  for (const Lit selector : selectors_) write('a', ++number, std::vector<Lit>{~selector});
  write('a', ++number, {});
  for (std::uint64_t i = 0; i < given; ++i) write('f', i + 1, formula_.clause(i));
  number = given;
  for (const Lit selector : selectors_) write('f', ++number, std::vector<Lit>{~selector});
  write('f', ++number, {});
}

tl::expected<ProofQuestion::Reply, std::string> ProofQuestion::ask(const ProofLimits& limits,
                                                                   const Files& files) const {
  Reply reply;
  const double start_s = thread_cpu_s();
  const bool followed = follows_by_propagation(limits.stop);
  if (followed) reply.answer.kind = ProvenAnswer::Kind::kUnsatisfiable;
  if (files.folder.empty()) {
    if (!followed) reply.answer = decide(formula_, limits);
    reply.answer.cpu_s += thread_cpu_s() - start_s;
    return reply;
  }
  const std::filesystem::path folder(files.folder);
  reply.formula_file = (folder / (files.name + ".cnf")).string();
  reply.proof_file = (folder / (files.name + ".frat")).string();
  if (auto written = write_formula(formula_, files.comment, reply.formula_file); !written)
    return tl::unexpected(std::move(written.error()));
  const File proof = open_for_writing(reply.proof_file);
  if (!proof) return tl::unexpected(cannot_write(reply.proof_file));
  if (followed) {
    write_propagation_proof(proof.get());
  } else {
    reply.answer = decide(formula_, limits, proof);
  }
  reply.answer.cpu_s += thread_cpu_s() - start_s;
  // What is no proof, or not all of one, must not look like one.
  const bool proved = reply.answer.kind == ProvenAnswer::Kind::kUnsatisfiable;
  const bool failed = proved && (std::fflush(proof.get()) != 0 || std::ferror(proof.get()) != 0);
  if (proved && !failed) return reply;
  std::string problem = failed ? cannot_write(reply.proof_file) : std::string();
  std::error_code ignored;
  std::filesystem::remove(reply.proof_file, ignored);
  reply.proof_file.clear();
  if (failed) return tl::unexpected(std::move(problem));
  return reply;
}

}  // namespace concord
