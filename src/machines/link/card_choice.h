#pragma once
// Which graphics card decodes a guest's desktop, and why none does.

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "decoding/card.h"

namespace helix::link {

/// One for all streams of a guest, so that no new connection begins to try anew: a card that has been
/// refused, or has failed, is not tried again for that guest, and after a failure none is. What a
/// guest can bring about is thus one change to the processor. Any thread.
class CardChoice {
public:
    /// `cards` are tried in their order.
    explicit CardChoice(std::vector<decoding::Card> cards);

    /// Which a decoder is to be started with; nothing: the processor decodes, from now on.
    [[nodiscard]] std::optional<decoding::Card> card() const;
    /// It has decoded what is known.
    void works(const decoding::Card& card);
    /// It never did: the next one is tried. Nothing when another one is the present one.
    void refuse(const decoding::Card& card, decoding::CardProblem problem);
    /// It did until now: no other is tried.
    void giveUp(const decoding::Card& card, decoding::CardProblem problem);

    /// "VA-API on /dev/dri/renderD128"; empty while none is known to work.
    [[nodiscard]] std::string inUse() const;
    /// Why none decodes, in words without a full stop; empty while one does or may.
    [[nodiscard]] std::string whyNone() const;

private:
    mutable std::mutex m_mutex;         // guards all
    std::vector<decoding::Card> m_left; ///< the first is the present one
    bool m_works = false;               ///< that one
    std::string m_why;
};
/// Owners: who opens the streams, and their decoders.
using CardChoicePtr = std::shared_ptr<CardChoice>;

/// Of those that this computer has. Reads `devices` and its folder dri.
CardChoicePtr chooseCard(const std::filesystem::path& devices = "/dev");

/// What decodes, as numbers and doctor have it: "FFmpeg h264, software", with why it is that where a
/// card was wished for. `cards`: null where none is.
std::string decoderName(const CardChoicePtr& cards);

} // namespace helix::link
