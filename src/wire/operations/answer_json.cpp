#include "operations/answer_json.h"

#include "base/bytes.h"

namespace helix::operations {
namespace {

std::string quoted(const std::string& field)
{
    constexpr std::size_t kShown = 100;
    return "'" + printable(field, kShown) + "' ";
}

} // namespace

Error wrongAnswer(const WrongField& wrong)
{
    const auto what = wrong.field.empty() ? std::string("Helix's answer ")
                                          : "In Helix's answer, " + quoted(wrong.field);
    return {ErrorCode::Protocol, what + wrong.why + ".", {}};
}

Error wrongRecord(const WrongField& wrong, const char* sentence)
{
    const auto what = wrong.field.empty() ? std::string("It ") : quoted(wrong.field);
    return {ErrorCode::Corrupt, sentence, what + wrong.why + "."};
}

} // namespace helix::operations
