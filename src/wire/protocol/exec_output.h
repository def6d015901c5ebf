#pragma once
// Output of a command as a binary message from the guest on WSS /v1/rpc. Little-endian: version u8,
// type u8 (2), stream u8 (1 standard output, 2 standard error), zero u8, exec i64, then the bytes.

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::protocol {

inline constexpr std::size_t kMaxExecOutput = 256U << 10; ///< bytes in one message

struct ExecOutput {
    std::int64_t exec = 0;
    bool isStderr = false;
    BytesView data; ///< at most kMaxExecOutput; of the message that was decoded
};

Bytes encodeExecOutput(const ExecOutput& output);
/// Protocol unless it is such a message.
Result<ExecOutput> decodeExecOutput(BytesView message);

} // namespace helix::protocol
