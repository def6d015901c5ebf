#pragma once
// What is said between the agent and a model, in no provider's words.

#include <cstdint>
#include <string>
#include <vector>

namespace helix::agent::coder {

struct Image {
    std::string mimeType;
    std::string data; ///< base64
    friend bool operator==(const Image&, const Image&) = default;
};

/// One piece of a message.
struct Part {
    enum class Kind { Text, Image, Thinking, ToolUse, ToolResult };
    Kind kind = Kind::Text;
    std::string text;  ///< of Text, Thinking and ToolResult
    Image image;       ///< of Image
    std::string id;    ///< of the tool call (ToolUse, ToolResult); the provider's id of Thinking
    std::string name;  ///< the tool's (ToolUse); the model that thought (Thinking)
    std::string input; ///< of ToolUse: a JSON object as text
    std::string signature;     ///< of Thinking: what the provider wants to see again
    bool redacted = false;     ///< Thinking that only the provider can read
    std::vector<Image> images; ///< of ToolResult
    bool isError = false;      ///< of ToolResult
    bool isScreenshot = false; ///< its pictures may be left out once newer ones came
    friend bool operator==(const Part&, const Part&) = default;
};

enum class Role { User, Assistant };
struct Message {
    Role role = Role::User;
    std::vector<Part> parts;
    friend bool operator==(const Message&, const Message&) = default;
};

Part textPart(std::string text);
Message userMessage(std::string text);

/// A tool as the model is told about it.
struct ToolSpec {
    std::string name, description;
    std::string inputSchema; ///< JSON Schema as text
};

struct TokenCount {
    std::uint64_t input = 0; ///< at the full price
    std::uint64_t cacheRead = 0, cacheWritten = 0;
    std::uint64_t output = 0;
    /// What the context window holds after this answer.
    [[nodiscard]] std::uint64_t all() const { return input + cacheRead + cacheWritten + output; }
    friend bool operator==(const TokenCount&, const TokenCount&) = default;
};

} // namespace helix::agent::coder
