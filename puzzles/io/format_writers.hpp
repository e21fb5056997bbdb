#pragma once
// The writers of the catalog, each in its format's .cpp. What they promise is said at FormatRow.

#include <string>

#include "puzzles/io/puzzle_record.hpp"

namespace concord::io {

bool draws_boxes(const Geometry& geometry);
bool names_boxes(const Geometry& geometry);
bool maps_boxes(const Geometry& geometry);

std::string write_line(const PuzzleRecord& record, const Board& board);
std::string write_counted(const PuzzleRecord& record, const Board& board);
std::string write_rows(const PuzzleRecord& record, const Board& board);
std::string write_rows_solution(const PuzzleRecord& record, const Grid& grid);
std::string write_numbers(const PuzzleRecord& record, const Board& board);
std::string write_numbers_solution(const PuzzleRecord& record, const Grid& grid);
std::string write_bordered(const PuzzleRecord& record, const Board& board);
std::string write_bordered_solution(const PuzzleRecord& record, const Grid& grid);
std::string write_sdk(const PuzzleRecord& record, const Board& board);
std::string write_ss(const PuzzleRecord& record, const Board& board);
std::string write_ss_solution(const PuzzleRecord& record, const Grid& grid);
std::string write_debian(const PuzzleRecord& record, const Board& board);
std::string write_debian_solution(const PuzzleRecord& record, const Grid& grid);
std::string write_csv(const PuzzleRecord& record, const Board& board);
std::string write_json(const PuzzleRecord& record, const Board& board);
std::string write_json_solution(const PuzzleRecord& record, const Grid& grid);
std::string write_pencilmarks(const PuzzleRecord& record, const Board& board);
std::string refuse_pencilmarks(const PuzzleRecord& record, const Board& board);
std::string write_hodoku(const PuzzleRecord& record, const Board& board);
std::string refuse_hodoku(const PuzzleRecord& record, const Board& board);
std::string write_dzn(const PuzzleRecord& record, const Board& board);
std::string write_dzn_solution(const PuzzleRecord& record, const Grid& grid);
std::string write_regions(const PuzzleRecord& record, const Board& board);
std::string refuse_regions(const PuzzleRecord& record, const Board& board);
std::string write_sumocue(const PuzzleRecord& record, const Board& board);
std::string refuse_sumocue(const PuzzleRecord& record, const Board& board);

}  // namespace concord::io
