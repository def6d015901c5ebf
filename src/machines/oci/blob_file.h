#pragma once
// Blobs on the disk: gone on with where they ended, and never taken for whole before their digest was
// right. Blocking.

#include <filesystem>
#include <functional>

#include "base/unique_fd.h"
#include "oci/blob_source.h"

namespace helix::oci {

struct FetchLimits {
    std::uint64_t reserveBytes = 0;             ///< stay free
    std::function<void(std::int64_t)> received; ///< so many bytes more, or fewer; may be null
};

/// Brings `blob` to `file`, going on with what is there of it. Returns it open for reading, at its
/// beginning, once its length and digest are right. A beginning with which they are not is brought again
/// (a crash of the computer leaves files with holes); Corrupt when what came now as a whole is wrong, and
/// then nothing is left.
Result<UniqueFd> fetchBlob(BlobConnection& from, const Descriptor& blob,
                           const std::filesystem::path& file, const FetchLimits& limits);
/// A small one, into memory.
Result<std::string> fetchText(BlobConnection& from, const Descriptor& blob);

/// Gets the raw content piece by piece; pieces are multiples of 64 KiB but for the last.
using RawSink = std::function<Result<void>(std::uint64_t offset, BytesView bytes)>;
/// The content of one zstd frame in `file`, which has `rawBytes`. Corrupt when it has more or fewer, when
/// more follows, or when it wants a window of more than 8 MiB.
Result<void> unpackZstd(int file, std::uint64_t rawBytes, const async::CancelToken& cancel,
                        const RawSink& sink);
/// Packs `bytes` bytes of `from` at `offset` to the file `to`, always alike. Returns what it is. `packed`, which may
/// be null, is told how many of them it has behind it.
Result<Descriptor> packZstd(int from, std::uint64_t offset, std::uint64_t bytes, int to,
                            const async::CancelToken& cancel,
                            const std::function<void(std::uint64_t)>& packed = {});
/// A file as a blob of the type.
Result<Descriptor> describeFile(int file, std::string_view mediaType);

} // namespace helix::oci
