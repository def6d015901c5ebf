#include "protocol/exec_output.h"

#include "protocol/byte_order.h"
#include "protocol/limits.h"

namespace helix::protocol {
namespace {

constexpr std::uint8_t kTypeOutput = 2;
constexpr std::uint8_t kStandardOutput = 1, kStandardError = 2;
constexpr std::size_t kOutputHeaderBytes = 12;

} // namespace

Bytes encodeExecOutput(const ExecOutput& output)
{
    Bytes out{kWireVersion, kTypeOutput, output.isStderr ? kStandardError : kStandardOutput, 0};
    out.reserve(kOutputHeaderBytes + output.data.size());
    appendLittle(out, static_cast<std::uint64_t>(output.exec));
    append(out, output.data);
    return out;
}

Result<ExecOutput> decodeExecOutput(BytesView message)
{
    LittleReader reader(message);
    const auto version = reader.take<std::uint8_t>();
    const auto type = reader.take<std::uint8_t>();
    const auto stream = reader.take<std::uint8_t>();
    const auto zero = reader.take<std::uint8_t>();
    ExecOutput output;
    output.exec = static_cast<std::int64_t>(reader.take<std::uint64_t>());
    output.isStderr = stream == kStandardError;
    output.data = reader.rest();
    if (!reader.ok() || version != kWireVersion || type != kTypeOutput ||
        (stream != kStandardOutput && stream != kStandardError) || zero != 0 || output.exec < 0 ||
        output.data.size() > kMaxExecOutput)
        return fail(ErrorCode::Protocol, "A binary message is not a command's output.");
    return output;
}

} // namespace helix::protocol
