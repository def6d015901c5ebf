#include "coder/tools/tool.h"

#include <cstdlib>

namespace helix::agent::coder {

acp::ToolContent shownText(std::string text)
{
    acp::ToolContent content;
    content.block.text = std::move(text);
    return content;
}

acp::ToolContent shownDiff(std::string path, std::optional<std::string> oldText,
                           std::string newText)
{
    acp::ToolContent content;
    content.kind = acp::ToolContent::Kind::Diff;
    content.diff = {std::move(path), std::move(oldText), std::move(newText)};
    return content;
}

acp::ToolContent shownImage(const Image& image)
{
    acp::ToolContent content;
    content.block.kind = acp::BlockKind::Image;
    content.block.data = image.data;
    content.block.mimeType = image.mimeType;
    return content;
}

ToolOutcome failedTool(std::string sentence)
{
    ToolOutcome outcome;
    outcome.text = std::move(sentence);
    outcome.isError = true;
    return outcome;
}

std::string absolutePath(const std::string& folder, const std::string& path)
{
    if (path.starts_with('/'))
        return path;
    if (path == "~" || path.starts_with("~/")) {
        const char* home = std::getenv("HOME");
        return (home == nullptr ? folder : std::string(home)) + path.substr(1);
    }
    if (path.empty() || path == ".")
        return folder;
    return folder + "/" + (path.starts_with("./") ? path.substr(2) : path);
}

void Arguments::note(std::string fault)
{
    if (!m_fault)
        m_fault = std::move(fault);
}

std::string Arguments::text(const char* name)
{
    const auto given = protocol::textIn(m_input, name);
    if (!given)
        note(std::string("The argument '") + name + "' is missing; it is a text.");
    return given.value_or(std::string());
}

std::string Arguments::text(const char* name, std::string fallback)
{
    return protocol::fieldIn(m_input, name) == nullptr ? std::move(fallback) : text(name);
}

std::int64_t Arguments::number(const char* name, std::int64_t fallback, std::int64_t least,
                               std::int64_t most)
{
    const Json* value = protocol::fieldIn(m_input, name);
    if (value == nullptr)
        return fallback;
    const auto given = protocol::integerOf(*value);
    if (!given || *given < least || *given > most) {
        note(std::string("The argument '") + name + "' is a whole number from " +
             std::to_string(least) + " to " + std::to_string(most) + ".");
        return fallback;
    }
    return *given;
}

bool Arguments::flag(const char* name)
{
    return isTrue(m_input, name);
}

} // namespace helix::agent::coder
