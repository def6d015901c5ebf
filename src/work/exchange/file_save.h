#pragma once
// A file or folder of a guest's, into a folder of this computer.

#include "base/disk_room.h"
#include "exchange/exchange.h"
#include "link/guest_door.h"

namespace helix::exchange {

/// Exchange::save(), but for the ledger. A `path` that is not whole is of its home. `reserve` stays free.
async::Task<Result<operations::SavedFile>>
saveFile(link::GuestDoor& door, WorkspaceId id, std::string path, std::filesystem::path folder,
         DiskReserve reserve, Exchange::Progress progress, async::CancelToken cancel);

} // namespace helix::exchange
