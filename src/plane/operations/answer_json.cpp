#include "operations/answer_json.h"

#include "base/bytes.h"

namespace helix::operations {

Error wrongAnswer(const std::string& field, const char* why)
{
    constexpr std::size_t kShown = 100;
    const auto what = field.empty() ? std::string("Helix's answer ")
                                    : "In Helix's answer, '" + printable(field, kShown) + "' ";
    return {ErrorCode::Protocol, what + why + ".", {}};
}

} // namespace helix::operations
