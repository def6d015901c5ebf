#include "coder/models/stream_event.h"

#include <algorithm>

namespace helix::agent::coder {

Part textPart(std::string text)
{
    Part part;
    part.text = std::move(text);
    return part;
}

Message userMessage(std::string text)
{
    Message message;
    message.parts.push_back(textPart(std::move(text)));
    return message;
}

ReplyBuilder::ReplyBuilder(std::string model)
    : m_model(std::move(model))
{
}

ReplyBuilder::Open& ReplyBuilder::last(Part::Kind kind)
{
    if (m_parts.empty() || m_parts.back().part.kind != kind || m_parts.back().ended) {
        Open open;
        open.part.kind = kind;
        if (kind == Part::Kind::Thinking)
            open.part.name = m_model;
        m_parts.push_back(std::move(open));
    }
    return m_parts.back();
}

ReplyBuilder::Open* ReplyBuilder::call(int index)
{
    const auto found = std::find_if(m_parts.rbegin(), m_parts.rend(),
                                    [&](const Open& open) { return open.index == index; });
    return found == m_parts.rend() ? nullptr : &*found;
}

void ReplyBuilder::take(const StreamEvent& event)
{
    switch (event.kind) {
    case StreamEvent::Kind::Text:
        last(Part::Kind::Text).part.text += event.text;
        break;
    case StreamEvent::Kind::Thinking:
        last(Part::Kind::Thinking).part.text += event.text;
        break;
    case StreamEvent::Kind::ThinkingEnd: {
        Open& open = last(Part::Kind::Thinking);
        open.part.signature = event.signature;
        open.part.id = event.id;
        open.part.redacted = event.redacted;
        open.ended = true;
        break;
    }
    case StreamEvent::Kind::ToolBegin: {
        Open& open = m_parts.emplace_back();
        open.part.kind = Part::Kind::ToolUse;
        open.part.id = event.id;
        open.part.name = event.name;
        open.index = event.index;
        break;
    }
    case StreamEvent::Kind::ToolArguments:
        if (Open* open = call(event.index); open != nullptr)
            open->part.input += event.text;
        break;
    case StreamEvent::Kind::ToolEnd:
        if (Open* open = call(event.index); open != nullptr)
            open->ended = true;
        break;
    case StreamEvent::Kind::Usage:
        m_usage = event.usage;
        break;
    case StreamEvent::Kind::Stop:
        m_stop = event.stop;
        break;
    case StreamEvent::Kind::Failure:
        break;
    }
}

Message ReplyBuilder::message() const
{
    Message message{Role::Assistant, {}};
    for (const Open& open : m_parts) {
        if (open.part.kind == Part::Kind::ToolUse && !open.ended)
            continue;
        if (open.part.kind == Part::Kind::Text && open.part.text.empty())
            continue;
        message.parts.push_back(open.part);
        if (open.part.kind == Part::Kind::ToolUse && open.part.input.empty())
            message.parts.back().input = "{}";
    }
    return message;
}

} // namespace helix::agent::coder
