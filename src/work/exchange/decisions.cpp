#include "exchange/decisions.h"

#include "protocol/limits.h"

namespace helix::exchange {

Result<void> mayGoIn(const ClipboardChoice& choice, Wish wish)
{
    if (choice.in == ClipboardIn::Off)
        return fail(ErrorCode::Conflict,
                    "Your clipboard may not go into this workspace; its Boundary has the switch.");
    if (wish == Wish::Follow && choice.in != ClipboardIn::Always)
        return fail(ErrorCode::Conflict,
                    "Your clipboard goes into this workspace only when you paste.");
    return {};
}

Result<void> mayComeOut(const ClipboardChoice& choice)
{
    if (!choice.out)
        return fail(ErrorCode::Conflict, "What is copied in this workspace may not come into your "
                                         "clipboard; its Boundary has the switch.");
    return {};
}

Result<void> mayBeDraggedOut(const ClipboardChoice& choice)
{
    if (!choice.out)
        return fail(ErrorCode::Conflict, "What is dragged out of this workspace is not saved here; "
                                         "its Boundary has the switch.");
    return {};
}

Result<void> checkContent(const link::ClipboardContent& content)
{
    bool isEmpty = true;
    for (const auto& [kind, bytes] : content) {
        if (bytes.size() > protocol::kMaxClipboardBytes)
            return fail(ErrorCode::ResourceExhausted,
                        std::string(sentenceOf(protocol::ClipboardProblem::TooLarge)));
        isEmpty = isEmpty && bytes.empty();
    }
    if (isEmpty)
        return fail(ErrorCode::InvalidArgument,
                    "There is no text, HTML or PNG picture in the clipboard.");
    return {};
}

Arrival arrivalOf(const ClipboardChoice& choice, bool isSteering,
                  std::optional<std::chrono::milliseconds> sinceCopyKey)
{
    if (!choice.out)
        return Arrival::Ignored;
    return isSteering && sinceCopyKey && *sinceCopyKey <= kCopyWindow ? Arrival::Taken
                                                                      : Arrival::Held;
}

} // namespace helix::exchange
