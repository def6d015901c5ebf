#include "ctl/session_printing.h"

#include "ctl/printing.h"

namespace helix::ctl {
namespace {

std::string stringIn(const Json& json, const char* key)
{
    return protocol::optionalString(json, key, std::string::npos, {}).value_or("");
}

const Json& part(const Json& json, const char* key)
{
    static const Json nothing = Json::object();
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() ? *found : nothing;
}

std::string toolLine(const Json& entry)
{
    const auto status = textOf(part(entry, "tool"), "status");
    const std::string mark = status == "failed" ? "failed" : status == "completed" ? "done" : "...";
    return "[" + mark + "] " + toolTitle(entry) + "\n";
}

std::string planLines(const Json& entry)
{
    std::string text = "Plan:\n";
    if (const Json& steps = part(part(entry, "plan"), "entries"); steps.is_array())
        for (const auto& step : steps) {
            const auto status = textOf(step, "status");
            const char* mark = status == "completed"     ? "[x] "
                               : status == "in_progress" ? "[>] "
                                                         : "[ ] ";
            text += mark + textOf(step, "content") + "\n";
        }
    return text;
}

} // namespace

std::string passageOf(const Json& json, const char* key)
{
    return displayable(stringIn(json, key));
}

std::string toolTitle(const Json& entry)
{
    auto title = textOf(part(entry, "tool"), "title");
    if (title.empty())
        title = textOf(part(part(entry, "permission"), "toolCall"), "title");
    return title.empty() ? "(without a title)" : title;
}

std::string EntryPrinter::take(const Json& entry, std::int64_t from)
{
    const auto number = numberOf(entry, "number");
    const auto kind = textOf(entry, "kind");
    const bool open = truthOf(entry, "open");
    if (kind == "answer") {
        std::string text = passageOf(entry, "text");
        if (text.empty())
            return {};
        std::string before;
        if (number != m_speech || from == 0)
            before = finish();
        m_speech = number;
        m_lineOpen = !text.ends_with('\n');
        return before + text;
    }
    if (m_done.contains(number) || kind == "thought" || kind == "turn_end")
        return {};
    if (kind == "tool" && open)
        return {};
    if (kind == "prompt" && !m_prompts)
        return {};
    if (kind != "plan" || !open)
        m_done.insert(number);
    std::string text = finish();
    if (kind == "tool")
        return text + toolLine(entry);
    if (kind == "plan")
        return open ? std::string() : text + planLines(entry);
    if (kind == "permission")
        return text + "[asks] " + toolTitle(entry) +
               (textOf(entry, "chosen").empty() ? "" : ": " + textOf(entry, "chosen")) + "\n";
    if (kind == "prompt")
        return text + "> " + passageOf(entry, "text") + "\n";
    m_notices += "\n" + passageOf(entry, "text");
    return text + "[notice] " + passageOf(entry, "text") + "\n";
}

std::string EntryPrinter::finish()
{
    m_speech = 0;
    return std::exchange(m_lineOpen, false) ? "\n" : "";
}

} // namespace helix::ctl
