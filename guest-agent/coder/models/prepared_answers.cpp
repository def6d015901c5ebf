#include "coder/models/prepared_answers.h"

#include <algorithm>

#include "protocol/prepared_model.h"

namespace helix::agent::coder {
namespace {

constexpr const char* kTests = R"({"command":"python3 -m unittest"})";
constexpr const char* kCart = R"({"path":"cart.py"})";
constexpr const char* kMend =
    R"json({"path":"cart.py","old_text":"sum(price for name, price, count in self.items)",)json"
    R"json("new_text":"sum(price * count for name, price, count in self.items)"})json";

Message saying(std::string text)
{
    return {Role::Assistant, {textPart(std::move(text))}};
}

Message calling(std::string text, const char* tool, const char* input)
{
    Message message = saying(std::move(text));
    Part call;
    call.kind = Part::Kind::ToolUse;
    call.id = tool;
    call.name = tool;
    call.input = input;
    message.parts.push_back(std::move(call));
    return message;
}

/// Of the tool that was called last.
const Part* lastResult(const std::vector<Message>& messages)
{
    for (auto message = messages.rbegin(); message != messages.rend(); ++message)
        for (const Part& part : message->parts)
            if (part.kind == Part::Kind::ToolResult)
                return &part;
    return nullptr;
}

bool holds(const Part* result, const char* words)
{
    return result != nullptr && result->text.find(words) != std::string::npos;
}

} // namespace

ModelChoice preparedModel()
{
    ModelChoice model;
    model.id = model.model = protocol::kPreparedModel;
    model.label = "Prepared answers, no model";
    return model;
}

bool isPrepared(const ModelChoice& model)
{
    return model.id == protocol::kPreparedModel;
}

Message preparedAnswer(const std::vector<Message>& messages)
{
    const auto step = std::ranges::count(messages, Role::Assistant, &Message::role);
    const Part* result = lastResult(messages);
    switch (step) {
    case 0:
        return calling("*No model is asked here: my words were written beforehand. What I do, I do "
                       "now, in this workspace.*\n\nFirst I run the tests.",
                       "shell", kTests);
    case 1:
        return calling(
            holds(result, "test_every_piece_counts")
                ? "`test_every_piece_counts` fails: three apples are paid as one. I "
                  "look at how the cart adds up."
                : "That is not what I was prepared for. I look at the cart all the same.",
            "read", kCart);
    case 2:
        return calling("`total()` adds each price once and leaves `count` out. It has to be "
                       "multiplied in.",
                       "edit", kMend);
    case 3:
        if (result == nullptr || result->isError)
            return saying("The cart is not as it came with Helix, so these prepared answers end "
                          "here. With a model I could look for myself.");
        return calling("Now the tests again.", "shell", kTests);
    case 4:
        return saying(
            (holds(result, "OK") ? "All three tests pass. " : "Look at the tests above. ") +
            std::string(
                "I changed one line of `cart.py`: the price of an item is now "
                "multiplied by its count.\n\nNothing has left this workspace. "
                "Open **Changes**, at the right, to review it and to take it home, or not."));
    default:
        return saying(
            "My prepared answers end here. Add a model provider in Settings, and I answer "
            "what you ask.");
    }
}

} // namespace helix::agent::coder
