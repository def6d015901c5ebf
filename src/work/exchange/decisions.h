#pragma once
// What may be carried, and when. Pure.

#include <chrono>
#include <optional>

#include "base/result.h"
#include "link/clipboard_link.h"
#include "operations/clipboard_values.h"

namespace helix::exchange {

using operations::ClipboardChoice;
using operations::ClipboardIn;

/// Who wants this computer's clipboard in the guest.
enum class Wish {
    Paste,  ///< the user has pressed a key, or a button, that pastes
    Follow, ///< it was copied here just now, while the user steers the guest's desktop
    Command ///< the user has named what to put there
};
/// Conflict with a sentence about the switch.
Result<void> mayGoIn(const ClipboardChoice& choice, Wish wish);
/// The same of what is copied in the guest.
Result<void> mayComeOut(const ClipboardChoice& choice);

/// The same of files that are dragged out of its desktop.
Result<void> mayBeDraggedOut(const ClipboardChoice& choice);

/// InvalidArgument when there is nothing in it, ResourceExhausted when a kind has too much.
Result<void> checkContent(const link::ClipboardContent& content);

/// What becomes of something that was copied in the guest just now.
enum class Arrival {
    Ignored, ///< nothing may come out
    Held,    ///< the user is offered it: a program may have copied it on its own, to be pasted by
             ///< mistake
    Taken    ///< into this computer's clipboard
};
/// For so long a program may take to copy after the user has asked it to; emulated guests are slow.
inline constexpr std::chrono::milliseconds kCopyWindow{3000};
/// `sinceCopyKey`: since the user last pressed a key that copies in this guest, while steering it;
/// none: not since anything was copied before.
Arrival arrivalOf(const ClipboardChoice& choice, bool isSteering,
                  std::optional<std::chrono::milliseconds> sinceCopyKey);

} // namespace helix::exchange
