#pragma once
// The socket that carries the guest's network, before anybody is at its other end.

#include <filesystem>
#include <memory>

#include "async/completion.h"
#include "machine/qmp_client.h"

namespace helix::machine {

/// Plugs into `socket` and out again, which QEMU tells of. Before it takes connections it has no
/// other end for what the guest sends, and knows nothing of that: a guest that goes on with a frame
/// in its card then ends QEMU 7.2 (net/stream.c uses a channel that is not there). It listens on a
/// thread of its own, so that the socket's file alone says nothing.
async::Task<Result<void>> tryCable(std::shared_ptr<QmpClient> qmp, std::filesystem::path socket,
                                   async::CancelToken cancel);

} // namespace helix::machine
