#include "machine/accelerator.h"

namespace helix::machine {

std::string_view toString(Accelerator accelerator)
{
    return accelerator == Accelerator::Kvm ? "kvm" : "tcg";
}

} // namespace helix::machine
