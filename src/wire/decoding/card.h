#pragma once
// With which graphics card a helix-decode is to decode, and what it says when that does not come to
// anything. Pure.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "decoding/messages.h"

namespace helix::decoding {

/// One way to decode outside of the processor.
struct Card {
    enum class Driver {
        VaApi, ///< of one render node
        Nvdec, ///< of NVIDIA's own driver, on its first card
    };
    Driver driver = Driver::VaApi;
    int node = 0; ///< of VA-API: the number behind /dev/dri/renderD; else 0
    friend bool operator==(const Card&, const Card&) = default;
};
/// As the kernel numbers render nodes (drm_drv.c).
inline constexpr int kFirstRenderNode = 128, kLastRenderNode = 191;

/// Those that `names` speak of, files of /dev and /dev/dri ("renderD128", "nvidiactl"), in the order
/// in which they are tried: render nodes by their number, then NVDEC.
std::vector<Card> cardsAmong(const std::vector<std::string>& names);

/// The word on helix-decode's command line: "vaapi:128", "nvdec".
std::string wordOf(const Card& card);
std::optional<Card> cardOf(std::string_view word);
/// What is opened and written to, and nothing else of /dev.
std::vector<std::string> devicesOf(const Card& card);
/// As users read it: "VA-API on /dev/dri/renderD128".
std::string nameOf(const Card& card);

/// Why a card does not decode a desktop.
enum class CardProblem : std::uint32_t {
    NotOpened = 1, ///< the device, for want of rights as a rule
    NoDriver,      ///< for its video, or none that works
    NoH264,        ///< its driver does not take the known pictures
    WrongPicture,  ///< the known pictures came out as others
    NotConfined,   ///< the cage for it could not be shut
    Failed,        ///< at a picture of the desktop
    Ended,         ///< the process, by itself or by the kernel; said by Helix
    Silent,        ///< it did not answer in time; likewise
};
/// Behind "no graphics card for decoding: ", without a full stop.
std::string sentenceOf(const Card& card, CardProblem problem);

/// What came of trying a card on the known pictures, one step after the other.
struct CardTrial {
    bool isOpened = false, hasDriver = false, hasDecoded = false, isRight = false;
};
/// Nothing: the card may have the desktop.
std::optional<CardProblem> problemOf(const CardTrial& trial);

/// An answer of a helix-decode with a card: as Answer, or that the card does not do it. With
/// sequence 0 it never did, and this is the last word; otherwise it did not decode this one, and is
/// not asked again.
struct CardAnswer {
    Answer answer;                      ///< its outcome means nothing where there is a problem
    std::optional<CardProblem> problem; ///< Ended and Silent never come
    friend bool operator==(const CardAnswer&, const CardAnswer&) = default;
};
Packet encodeProblem(std::uint32_t sequence, CardProblem problem);
/// As parseAnswer.
Result<CardAnswer> parseCardAnswer(BytesView packet, std::uint32_t sequence);

} // namespace helix::decoding
