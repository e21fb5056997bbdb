#include "cli/solve_worker.hpp"

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/grid_stream.hpp"
#include "cli/interrupt.hpp"

namespace concord::cli {
namespace {

// True when nothing more is to be begun. For every thread.
bool ended() {
  return end_flag().stop_requested();
}

}  // namespace

SolveWorker::SolveWorker(const SolvePlan& plan, std::atomic<bool>& dropped)
    : plan_(plan), dropped_(dropped), single_(plan.ask.make(plan.panelist().spec)) {
  if (plan.ask.evidence) desk_ = std::make_unique<EvidenceDesk>(plan.ask.proof_folder);
}

void SolveWorker::answer(BulkBatch batch, const Emit& emit) {
  if (batch.bulk && !batch.plain.empty()) ask_plain(batch.plain.boards());
  Part part;
  const auto send = [&] {
    const bool something = !part.pieces.empty() || !part.messages.empty();
    return !something || emit(std::exchange(part, {}));
  };
  // What is known of earlier puzzles comes first.
  const Emit emit_grids = [&](Part grids) { return send() && emit(std::move(grids)); };
  for_each_in_order(
      batch, [&](std::size_t i) { return put_plain(batch.plain, i, part, emit_grids); },
      [&](BulkBatch::Other& other) {
        if (!other.messages.empty()) {
          send();
          part.messages = std::move(other.messages);
        }
        if (!other.record) return true;
        if (ended()) {
          dropped_ = true;
          return false;
        }
        put_record(std::move(*other.record), part, emit_grids);
        return true;
      });
  part.flush = batch.interactive;
  send();
}

void SolveWorker::ask_plain(const BoardBatch& boards) {
  const Panelist& panelist = plan_.bulk->panelist;
  if (bulk_ == nullptr) bulk_ = plan_.ask.make(panelist.spec);
  AskOptions options = plan_.ask.ask;
  options.request.timeout_s = panelist.timeout_s;
  // The only grid of a board is the first one of any backend.
  if (plan_.bulk->stands_in) options.request.question = Question::kUnique;
  answers_.ask(*bulk_, panelist.spec, boards, options);
}

bool SolveWorker::put_plain(const PlainLines& plain, std::size_t i, Part& part, const Emit& emit) {
  const Status status = answers_.status(i);
  if (status == Status::kUnknown && answers_.reason(i) == StopReason::kInterrupted && ended()) {
    dropped_ = true;
    return false;
  }
  // What it does not decide, and which of several grids comes first, is the other backend's to say.
  if (plan_.bulk->stands_in &&
      (status == Status::kUnknown ||
       (status == Status::kMultiple && plan_.ask.question() == Question::kFirst))) {
    if (ended()) {
      dropped_ = true;
      return false;
    }
    put_record(plain.record(i), part, emit);
    return true;
  }
  const bool grid =
      status == Status::kSolved || status == Status::kUnique || status == Status::kMultiple;
  if (!plan_.one_line() || !grid) {
    const auto record = std::make_shared<const PuzzleRecord>(plain.record(i));
    part.pieces.push_back({record, answers_.answer(i, *record->board, record->alphabet)});
    return true;
  }
  if (part.pieces.empty() || !std::holds_alternative<AnswerLines>(part.pieces.back().content))
    part.pieces.push_back({nullptr, AnswerLines{}});
  auto& lines = std::get<AnswerLines>(part.pieces.back().content);
  ++lines.puzzles;
  if (status == Status::kMultiple && plan_.ask.question() == Question::kUnique) {
    lines.text += "# multiple\n";
    lines.no = true;
  } else {
    append_grid_line(plain.common(i).alphabet, answers_.grid(i), lines.text);
  }
  return true;
}

void SolveWorker::put_record(PuzzleRecord puzzle, Part& part, const Emit& emit) {
  const auto record = std::make_shared<const PuzzleRecord>(std::move(puzzle));
  if (!record->board) {
    part.pieces.push_back({record, {}});
    return;
  }
  Answer answer = solve(record, emit);
  part.pieces.push_back({record, std::move(answer)});
}

Answer SolveWorker::solve(const std::shared_ptr<const PuzzleRecord>& record, const Emit& emit) {
  AskOptions options = plan_.ask.ask;
  options.request.timeout_s = plan_.panelist().timeout_s;
  options.alphabet = record->alphabet;
  options.evidence = desk_.get();
  options.proof_name = proof_puzzle_name(record->number);
  // A CSV record is an answer; its grid is the first one. With one job nobody else is writing:
  // each grid is handed on at once.
  const bool wanted =
      plan_.ask.question() == Question::kAll && plan_.output.kind != OutputKind::kCsv;
  const std::size_t chunk = !wanted ? 0 : plan_.ask.jobs == 1 ? 1 : kBatchWords;
  GridStream grids(record, chunk, emit, ended);
  if (plan_.ask.question() == Question::kAll || plan_.ask.question() == Question::kCount)
    options.request.sink = &grids;
  Answer answer = ask(*single_, plan_.panelist().spec, *record->board, options);
  grids.flush();
  return answer;
}

}  // namespace concord::cli
