#pragma once
// A file or folder of this computer, into a folder of a guest.

#include "exchange/exchange.h"
#include "link/guest_door.h"

namespace helix::exchange {

/// A file's name as it stands in a guest: without control characters, without a dot in front, of
/// at most 200 bytes with its ending, and never empty.
struct SafeName {
    std::string stem, ending; ///< "report", ".pdf"
};
SafeName safeNameOf(const std::string& name);

/// Exchange::drop(), but for the ledger.
async::Task<Result<operations::BroughtFile>> dropFile(link::GuestDoor& door, WorkspaceId id,
                                                      std::filesystem::path file, std::string into,
                                                      Exchange::Progress progress,
                                                      async::CancelToken cancel);

} // namespace helix::exchange
