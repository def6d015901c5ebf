#pragma once
// How helixctl shows things: aligned tables, JSON, sizes, times. What comes from a guest is made
// harmless for the terminal first: displayable() is the one function for it, and everything that is
// printed goes through it, but for printExactly().

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "operations/workspace_values.h"
#include "protocol/json_rpc.h"

namespace helix::ctl {

using protocol::Json;

using TableRow = std::vector<std::string>;
/// Columns as wide as their widest cell, two spaces between, no spaces at line ends. The first row
/// is the heading.
std::string formatTable(const std::vector<TableRow>& rows);
/// A row more, unless there is nothing to say in it.
void addIfSome(std::vector<TableRow>& rows, const char* title, const std::string& text);

/// Characters, not bytes: UTF-8 continuation bytes take no column.
std::size_t columnsOf(const std::string& text);

std::string formatDuration(std::int64_t milliseconds); ///< "0.42 s", "1 min 05 s"
std::string formatTime(std::int64_t wallClockMs);      ///< local time, "2024-03-01 12:34:56"

/// Text of many lines of which a terminal obeys nothing: base's printable(), but for line ends;
/// tabs become spaces.
std::string displayable(std::string_view text);

/// Pretty-printed on standard output; in ASCII, so that nothing in it is obeyed either.
void printJson(const Json& json);
/// The same in one line, with its end: a stream of objects has no end to wait for.
std::string jsonLine(const Json& json);
/// {"error": {code, message, cause}}
Json errorToJson(const Error& error);
/// Writes to standard output, all of it, as displayable(); a reader that went away ends the process
/// like any filter.
void printText(std::string_view text);
/// The same byte for byte: for what no terminal reads.
void printExactly(std::string_view bytes);

/// A long text of a guest that arrives in pieces: displayable() on a terminal, byte for byte into a
/// file or a pipe, which patch(1) and others read.
class ForeignText {
public:
    /// `isTerminal`: of whoever reads what take() returns.
    explicit ForeignText(bool isTerminal)
        : m_isTerminal(isTerminal)
    {
    }
    /// What of it can be written now; a character that is not whole yet is kept.
    std::string take(std::string_view piece);
    /// The rest.
    std::string finish();

private:
    bool m_isTerminal;
    std::string m_kept;
};
/// For standard output.
ForeignText foreignOutput();

/// Text of `json[key]`, made printable; empty when it is not there.
std::string textOf(const Json& json, const char* key);
/// Foreign text in one line, made printable, for a cell or a sentence.
std::string shown(const std::string& text);
/// "127.0.0.1:22000" of a mapped port.
std::string describeAddress(const operations::Port& port);
/// With commas between, each made printable; `none` when there are none.
std::string wordsOf(const std::vector<std::string>& words, const std::string& none);

/// One line on stderr that is written over and over on a terminal; elsewhere each different title
/// gets a line.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    /// `title` decides whether there is something new to say where no terminal is; `details`
    /// follows it.
    void show(const std::string& title, const std::string& details);
    /// Ends the line, leaving it visible.
    void finish();

private:
    bool m_terminal;
    bool m_open = false;
    std::string m_title;
};

} // namespace helix::ctl
