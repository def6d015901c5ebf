#pragma once
// What the tests of decoders hold in place of the program that asks for pictures.

#include "base/bytes.h"
#include "base/shared_memory.h"
#include "base/unique_fd.h"
#include "decoding/messages.h"

namespace helix::decode {

/// Where pictures are left: made by one process to be read, written by the other.
inline SharedMemory outputMemory()
{
    UniqueFd file;
    const auto read =
        SharedMemory::create(decoding::kOutputBytes, SharedMemory::Access::Read, file).value();
    return SharedMemory::open(file, decoding::kOutputBytes, SharedMemory::Access::Write).value();
}

/// With what decoders may read behind a unit's end.
inline Bytes padded(BytesView unit)
{
    Bytes bytes(unit.begin(), unit.end());
    bytes.resize(unit.size() + decoding::kUnitPadding);
    return bytes;
}

template <typename AnyDecoder>
Result<int> decodeWith(AnyDecoder& decoder, BytesView unit, int width, int height)
{
    return decoder.decode(BytesView(padded(unit)).first(unit.size()), width, height);
}

} // namespace helix::decode
