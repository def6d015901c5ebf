#pragma once
// Content blocks and tool calls of the Agent Client Protocol, wire version 1. Pure; shared by the
// host, which reads what agents say, and by the built-in agent, which says it.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace helix::acp {

enum class BlockKind { Text, Image, Audio, ResourceLink, Resource };
struct ContentBlock {
    BlockKind kind = BlockKind::Text;
    std::string text;     ///< of Text, and of an embedded text Resource
    std::string data;     ///< base64, of Image, Audio and a binary Resource
    std::string mimeType; ///< empty: not said
    std::string uri;      ///< of ResourceLink and Resource; never opened by the host
    std::string name;
    friend bool operator==(const ContentBlock&, const ContentBlock&) = default;
};

enum class ToolKind { Read, Edit, Delete, Move, Search, Execute, Think, Fetch, SwitchMode, Other };
enum class ToolStatus { Pending, InProgress, Completed, Failed };
/// As on the wire.
constexpr auto words(ToolKind /*kind*/)
{
    return std::array<std::string_view, 10>{"read",    "edit",  "delete", "move",        "search",
                                            "execute", "think", "fetch",  "switch_mode", "other"};
}
std::string_view toString(ToolKind kind);
std::string_view toString(ToolStatus status); ///< "pending", "in_progress"...

/// A change to a file that a tool shows.
struct Diff {
    std::string path;
    std::optional<std::string> oldText; ///< none: a new file
    std::string newText;
    friend bool operator==(const Diff&, const Diff&) = default;
};

/// What a tool call shows: one of the three.
struct ToolContent {
    enum class Kind { Block, Diff, Terminal };
    Kind kind = Kind::Block;
    ContentBlock block;
    Diff diff;
    std::string terminalId;
    friend bool operator==(const ToolContent&, const ToolContent&) = default;
};

struct ToolLocation {
    std::string path;
    std::optional<std::int64_t> line;
    friend bool operator==(const ToolLocation&, const ToolLocation&) = default;
};

/// A tool_call or a tool_call_update: what is not set was not said (upsert by id: some agents send
/// updates without a call before).
struct ToolCall {
    std::string id;
    std::optional<std::string> title;
    std::optional<ToolKind> kind;
    std::optional<ToolStatus> status;
    std::optional<std::vector<ToolContent>> content; ///< replaces what was shown
    std::optional<std::vector<ToolLocation>> locations;
    std::optional<std::string> rawInput, rawOutput; ///< JSON text
    friend bool operator==(const ToolCall&, const ToolCall&) = default;
};

} // namespace helix::acp
