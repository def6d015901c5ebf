#include "decode/picture_slots.h"

#include <bit>

#include <sys/mman.h>

namespace helix::decode {

static_assert(decoding::kSlots < 32);

std::optional<int> PictureSlots::take()
{
    auto taken = m_taken.load();
    for (;;) {
        const int slot = std::countr_one(taken);
        if (slot >= decoding::kSlots)
            return std::nullopt;
        if (m_taken.compare_exchange_weak(taken, taken | (1U << slot)))
            return slot;
    }
}

void PictureSlots::giveBack(int slot)
{
    m_taken.fetch_and(~(1U << slot));
}

void PictureSlots::release()
{
    const auto taken = m_taken.load();
    for (int slot = 0; slot < decoding::kSlots; ++slot)
        if ((taken & (1U << slot)) == 0)
            ::madvise(at(slot), decoding::kSlotBytes, MADV_REMOVE);
}

} // namespace helix::decode
