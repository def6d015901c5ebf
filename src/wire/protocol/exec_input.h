#pragma once
// Input of a command as a binary message on WSS /v1/rpc: the same as the request exec.stdin,
// without its base64 and JSON, which cost an emulated guest most of its time with a large input.
// Little-endian: version u8, type u8 (1), flags u8 (1 = end of input), zero u8, request id i64,
// exec i64, then the bytes. The answer is that of a request with this id.

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::protocol {

inline constexpr std::size_t kMaxExecInput = 512U << 10; ///< bytes in one message

struct ExecInput {
    std::int64_t id = 0; ///< of the request
    std::int64_t exec = 0;
    bool end = false;
    BytesView data; ///< at most kMaxExecInput; of the message that was decoded
};

Bytes encodeExecInput(const ExecInput& input);
/// Protocol unless it is such a message.
Result<ExecInput> decodeExecInput(BytesView message);

} // namespace helix::protocol
