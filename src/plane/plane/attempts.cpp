#include "plane/attempts.h"

namespace helix::plane {

std::string_view toString(Attempt::State state)
{
    using Phase = Attempt::State;
    switch (state) {
    case Phase::Creating:
        return "creating";
    case Phase::Working:
        return "working";
    case Phase::Testing:
        return "testing";
    case Phase::Done:
        return "done";
    case Phase::Failed:
        return "failed";
    case Phase::Discarded:
        return "discarded";
    case Phase::Kept:
        return "kept";
    }
    return "failed";
}

} // namespace helix::plane
