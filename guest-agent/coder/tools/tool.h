#pragma once
// What a tool gets, and what it gives back.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "acp/content.h"
#include "acp/update.h"
#include "agent/asio/cancellation.h"
#include "coder/models/json_fields.h"
#include "coder/models/message.h"
#include "base/result.h"

namespace helix::agent::coder {

/// The result of one tool call: for the model, and for the client.
struct ToolOutcome {
    std::string text; ///< for the model
    std::vector<Image> images;
    bool isError = false;
    bool isScreenshot = false;
    std::vector<acp::ToolContent> shown; ///< for the client; empty: `text` and `images`
    std::vector<acp::ToolLocation> locations;
    std::optional<acp::Plan> plan;
};

struct ToolContext {
    std::string folder; ///< where relative paths begin
    Cancellation& cancellation;
    /// Shows what there is so far; replaces what was shown before.
    std::function<void(std::vector<acp::ToolContent>)> progress;
};

/// How a call looks before it has run.
struct ToolIntro {
    std::string title;
    acp::ToolKind kind = acp::ToolKind::Other;
    std::vector<acp::ToolLocation> locations;
    std::vector<acp::ToolContent> shown; ///< the diff of an edit
};

acp::ToolContent shownText(std::string text);
acp::ToolContent shownDiff(std::string path, std::optional<std::string> oldText,
                           std::string newText);
acp::ToolContent shownImage(const Image& image);
ToolOutcome failedTool(std::string sentence);

/// `path` from `folder` on; "~/" is the home.
std::string absolutePath(const std::string& folder, const std::string& path);

/// The arguments of one call, checked as they are read: the first fault is kept.
class Arguments {
public:
    explicit Arguments(const Json& input)
        : m_input(input)
    {
    }
    std::string text(const char* name);                       ///< required
    std::string text(const char* name, std::string fallback); ///< optional
    std::int64_t number(const char* name, std::int64_t fallback, std::int64_t least,
                        std::int64_t most);
    bool flag(const char* name);
    [[nodiscard]] const std::optional<std::string>& fault() const { return m_fault; }

private:
    void note(std::string fault);
    const Json& m_input;
    std::optional<std::string> m_fault;
};

} // namespace helix::agent::coder
