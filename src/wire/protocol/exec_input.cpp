#include "protocol/exec_input.h"

#include "protocol/byte_order.h"
#include "protocol/limits.h"

namespace helix::protocol {
namespace {

constexpr std::uint8_t kTypeInput = 1;
constexpr std::uint8_t kFlagEnd = 1;
constexpr std::size_t kInputHeaderBytes = 20;

} // namespace

Bytes encodeExecInput(const ExecInput& input)
{
    Bytes out;
    out.reserve(kInputHeaderBytes + input.data.size());
    out = {kWireVersion, kTypeInput, input.end ? kFlagEnd : std::uint8_t(0), 0};
    appendLittle(out, static_cast<std::uint64_t>(input.id));
    appendLittle(out, static_cast<std::uint64_t>(input.exec));
    append(out, input.data);
    return out;
}

Result<ExecInput> decodeExecInput(BytesView message)
{
    LittleReader reader(message);
    const auto version = reader.take<std::uint8_t>();
    const auto type = reader.take<std::uint8_t>();
    const auto flags = reader.take<std::uint8_t>();
    const auto zero = reader.take<std::uint8_t>();
    ExecInput input;
    input.id = static_cast<std::int64_t>(reader.take<std::uint64_t>());
    input.exec = static_cast<std::int64_t>(reader.take<std::uint64_t>());
    input.end = flags == kFlagEnd;
    input.data = reader.rest();
    if (!reader.ok() || version != kWireVersion || type != kTypeInput || flags > kFlagEnd ||
        zero != 0 || input.id < 0 || input.exec < 0 || input.data.size() > kMaxExecInput)
        return fail(ErrorCode::Protocol, "A binary message is not a command's input.");
    return input;
}

} // namespace helix::protocol
