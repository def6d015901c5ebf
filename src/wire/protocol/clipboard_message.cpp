#include "protocol/clipboard_message.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/byte_order.h"
#include "protocol/limits.h"

namespace helix::protocol {
namespace {

enum class ClipboardType : std::uint8_t { Offer = 1, Placed, Fetch, Piece, Refusal };
constexpr std::uint8_t kLastPiece = 1;

struct ClipboardEncoder {
    Bytes& out;

    void operator()(const ClipboardOffer& offer) const
    {
        begin(ClipboardType::Offer, offer.number);
        out.push_back(static_cast<std::uint8_t>(offer.entries.size()));
        for (const ClipboardEntry& entry : offer.entries) {
            out.push_back(static_cast<std::uint8_t>(entry.kind));
            appendLittle(out, entry.size);
        }
    }
    void operator()(const ClipboardPlaced& placed) const
    {
        begin(ClipboardType::Placed, placed.number);
        out.push_back(static_cast<std::uint8_t>(placed.problem));
    }
    void operator()(const ClipboardFetch& fetch) const
    {
        begin(ClipboardType::Fetch, fetch.number);
        out.push_back(static_cast<std::uint8_t>(fetch.kind));
    }
    void operator()(const ClipboardPiece& piece) const
    {
        begin(ClipboardType::Piece, piece.number);
        out.push_back(static_cast<std::uint8_t>(piece.kind));
        out.push_back(piece.last ? kLastPiece : 0);
        append(out, piece.data);
    }
    void operator()(const ClipboardRefusal& refusal) const
    {
        begin(ClipboardType::Refusal, refusal.number);
        out.push_back(static_cast<std::uint8_t>(refusal.kind));
        out.push_back(static_cast<std::uint8_t>(refusal.problem));
    }

private:
    void begin(ClipboardType type, std::uint32_t number) const
    {
        out = {kWireVersion, static_cast<std::uint8_t>(type)};
        appendLittle(out, number);
    }
};

std::optional<ClipboardKind> takeKind(LittleReader& reader)
{
    const auto kind = reader.take<std::uint8_t>();
    if (kind < 1 || kind > kClipboardKinds.size())
        return std::nullopt;
    return static_cast<ClipboardKind>(kind);
}

std::optional<ClipboardProblem> takeProblem(LittleReader& reader)
{
    const auto problem = reader.take<std::uint8_t>();
    if (problem > static_cast<std::uint8_t>(ClipboardProblem::Absent))
        return std::nullopt;
    return static_cast<ClipboardProblem>(problem);
}

using ClipboardRead = std::optional<ClipboardMessage>;

ClipboardRead takeOffer(LittleReader& reader, std::uint32_t number)
{
    ClipboardOffer offer{number, {}};
    const auto count = reader.take<std::uint8_t>();
    if (count > kClipboardKinds.size())
        return std::nullopt;
    for (int i = 0; i < count; ++i) {
        const auto kind = takeKind(reader);
        const auto size = reader.take<std::uint32_t>();
        const bool inOrder = offer.entries.empty() || (kind && offer.entries.back().kind < *kind);
        if (!kind || !inOrder || (size > kMaxClipboardBytes && size != kUnknownClipboardSize))
            return std::nullopt;
        offer.entries.push_back({*kind, size});
    }
    return offer;
}

ClipboardRead takePiece(LittleReader& reader, std::uint32_t number)
{
    const auto kind = takeKind(reader);
    const auto flags = reader.take<std::uint8_t>();
    const BytesView data = reader.rest();
    const bool last = flags == kLastPiece;
    if (!kind || flags > kLastPiece || data.size() > kClipboardPiece || (data.empty() && !last))
        return std::nullopt;
    reader = LittleReader({});
    return ClipboardPiece{number, *kind, last, data};
}

ClipboardRead takeBody(LittleReader& reader, std::uint8_t type, std::uint32_t number)
{
    switch (static_cast<ClipboardType>(type)) {
    case ClipboardType::Offer:
        return takeOffer(reader, number);
    case ClipboardType::Placed:
        if (const auto problem = takeProblem(reader))
            return ClipboardPlaced{number, *problem};
        return std::nullopt;
    case ClipboardType::Fetch:
        if (const auto kind = takeKind(reader))
            return ClipboardFetch{number, *kind};
        return std::nullopt;
    case ClipboardType::Piece:
        return takePiece(reader, number);
    case ClipboardType::Refusal: {
        const auto kind = takeKind(reader);
        const auto problem = takeProblem(reader);
        if (!kind || !problem || *problem == ClipboardProblem::None)
            return std::nullopt;
        return ClipboardRefusal{number, *kind, *problem};
    }
    }
    return std::nullopt;
}

/// The bytes of the control character at the front of UTF-8; 0: there is none, or it may stay.
std::size_t controlAt(BytesView text)
{
    const std::uint8_t first = text.front();
    if (first == 0xc2 && text[1] < 0xa0)
        return 2; // U+0080 to U+009F
    return (first < 0x20 && first != '\t' && first != '\n') || first == 0x7f ? 1 : 0;
}

} // namespace

std::string_view sentenceOf(ClipboardProblem problem)
{
    switch (problem) {
    case ClipboardProblem::None:
        return "";
    case ClipboardProblem::Gone:
        return "What was copied is not there any more; copy it again.";
    case ClipboardProblem::TooLarge:
        return "What was copied is larger than 16 MB, which is the most that a clipboard carries; "
               "move it as a file.";
    case ClipboardProblem::Silent:
        return "The program that has copied it did not give it in time; copy it again.";
    case ClipboardProblem::Absent:
        return "The desktop has no clipboard that Helix can reach.";
    }
    return "";
}

Bytes encodeClipboardMessage(const ClipboardMessage& message)
{
    Bytes out;
    std::visit(ClipboardEncoder{out}, message);
    return out;
}

Result<ClipboardMessage> decodeClipboardMessage(BytesView message)
{
    LittleReader reader(message);
    const auto version = reader.take<std::uint8_t>();
    const auto type = reader.take<std::uint8_t>();
    const auto number = reader.take<std::uint32_t>();
    ClipboardRead read;
    if (reader.ok() && version == kWireVersion)
        read = takeBody(reader, type, number);
    if (!read || !reader.complete())
        return fail(ErrorCode::Protocol, "This is not a message about a clipboard.");
    return *std::move(read);
}

Result<bool> ClipboardGathering::add(const ClipboardPiece& piece)
{
    if (piece.data.size() > kMaxClipboardBytes - m_bytes.size())
        return fail(ErrorCode::ResourceExhausted,
                    std::string(sentenceOf(ClipboardProblem::TooLarge)));
    append(m_bytes, piece.data);
    return piece.last;
}

Result<Bytes> plainClipboardText(BytesView text)
{
    if (!isUtf8(asText(text)))
        return fail(ErrorCode::Protocol, "What was copied is no text.");
    Bytes plain;
    plain.reserve(text.size());
    while (!text.empty()) {
        const auto control = controlAt(text);
        if (control == 0)
            plain.push_back(text.front());
        text = text.subspan(std::max<std::size_t>(control, 1));
    }
    return plain;
}

} // namespace helix::protocol
