#pragma once
// The graphics card of this computer, as FFmpeg opens it. Internal to the room.

#include "decode/card_decoder.h"
#include "decoding/card.h"

namespace helix::decode {

struct OpenedCard {
    std::unique_ptr<CardFrames> frames; ///< null where there is no driver that works
    bool isOpened = false;              ///< the device itself could be
};
/// Loads the driver, which may make threads and keep descriptors.
OpenedCard openCard(const decoding::Card& card);

} // namespace helix::decode
