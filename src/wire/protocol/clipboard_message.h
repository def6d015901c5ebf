#pragma once
// Messages of WSS /v1/clipboard (docs/protocol.md section 10), the same both ways. A copy is told as
// an offer; its bytes travel when the other side pastes, and asks for them.
// Little-endian: version u8 (1), type u8, then the fields.

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::protocol {

/// Nothing else passes.
enum class ClipboardKind : std::uint8_t { Text = 1, Html, Png };
inline constexpr std::array kClipboardKinds{ClipboardKind::Text, ClipboardKind::Html,
                                            ClipboardKind::Png};
constexpr std::string_view mimeOf(ClipboardKind kind)
{
    constexpr std::array<std::string_view, 3> kMimes{"text/plain;charset=utf-8", "text/html",
                                                     "image/png"};
    return kMimes.at(static_cast<std::size_t>(kind) - 1);
}

/// Why something does not come.
enum class ClipboardProblem : std::uint8_t {
    None,
    Gone,     ///< a newer copy is there, or none
    TooLarge, ///< more than kMaxClipboardBytes
    Silent,   ///< whoever copied it did not give it in time
    Absent,   ///< the desktop has no clipboard that can be reached
};
/// For the user, who pastes on the other side.
std::string_view sentenceOf(ClipboardProblem problem);

inline constexpr std::uint32_t kUnknownClipboardSize = UINT32_MAX;

struct ClipboardEntry {
    ClipboardKind kind = ClipboardKind::Text;
    std::uint32_t size = kUnknownClipboardSize; ///< bytes
    friend bool operator==(const ClipboardEntry&, const ClipboardEntry&) = default;
};

/// Type 1: something was copied; it takes the place of every offer before.
struct ClipboardOffer {
    std::uint32_t number = 0;            ///< the sender's, counted up
    std::vector<ClipboardEntry> entries; ///< by kind, each once; empty: there is nothing any more
    friend bool operator==(const ClipboardOffer&, const ClipboardOffer&) = default;
};
/// Type 2, guest to host: from now on the desktop's programs paste the host's offer; or why not.
struct ClipboardPlaced {
    std::uint32_t number = 0;
    ClipboardProblem problem = ClipboardProblem::None;
    friend bool operator==(const ClipboardPlaced&, const ClipboardPlaced&) = default;
};
/// Type 3: the bytes, please. One is answered at a time; a newer one takes the place of an older.
struct ClipboardFetch {
    std::uint32_t number = 0; ///< of the offer
    ClipboardKind kind = ClipboardKind::Text;
    friend bool operator==(const ClipboardFetch&, const ClipboardFetch&) = default;
};
/// Type 4: some of them, in order.
struct ClipboardPiece {
    std::uint32_t number = 0;
    ClipboardKind kind = ClipboardKind::Text;
    bool last = false; ///< only the last may be empty
    BytesView data;    ///< at most kClipboardPiece; of the message that was decoded
};
/// Type 5: they do not come, or no further.
struct ClipboardRefusal {
    std::uint32_t number = 0;
    ClipboardKind kind = ClipboardKind::Text;
    ClipboardProblem problem = ClipboardProblem::Gone; ///< never None
    friend bool operator==(const ClipboardRefusal&, const ClipboardRefusal&) = default;
};
using ClipboardMessage =
    std::variant<ClipboardOffer, ClipboardPlaced, ClipboardFetch, ClipboardPiece, ClipboardRefusal>;

Bytes encodeClipboardMessage(const ClipboardMessage& message);
/// Protocol unless it is exactly one message within its bounds.
Result<ClipboardMessage> decodeClipboardMessage(BytesView message);

/// The pieces that answer one fetch.
class ClipboardGathering {
public:
    explicit ClipboardGathering(const ClipboardFetch& fetch)
        : m_fetch(fetch)
    {
    }
    [[nodiscard]] const ClipboardFetch& fetch() const { return m_fetch; }
    /// Whether the message is about this fetch, or about one before it.
    template <typename Message>
    [[nodiscard]] bool isMeantBy(const Message& message) const
    {
        return message.number == m_fetch.number && message.kind == m_fetch.kind;
    }
    /// True when it was the last. ResourceExhausted when there are more than kMaxClipboardBytes.
    Result<bool> add(const ClipboardPiece& piece);
    [[nodiscard]] Bytes take() { return std::move(m_bytes); }

private:
    ClipboardFetch m_fetch;
    Bytes m_bytes;
};

/// Text of a guest as it may be pasted anywhere, into a terminal too: UTF-8 without control
/// characters but tab and line feed. Protocol when it is not UTF-8. Of HTML it is true as well.
Result<Bytes> plainClipboardText(BytesView text);

} // namespace helix::protocol
