#include "base/ids.h"

#include <algorithm>
#include <array>

#include "base/bytes.h"
#include "base/crypto.h"

namespace helix {
namespace {

constexpr std::size_t kIdLength = 12;
constexpr std::size_t kMaxNameLength = 63;
constexpr std::string_view kIdAlphabet = "abcdefghijklmnopqrstuvwxyz234567";

constexpr std::array<std::string_view, 32> kAdjectives{
    "amber", "brave", "brisk",  "calm",  "clear",  "cosy",   "crisp", "deft",
    "eager", "early", "fair",   "fleet", "fresh",  "gentle", "glad",  "keen",
    "kind",  "light", "lively", "lucky", "mellow", "merry",  "neat",  "nimble",
    "proud", "quick", "quiet",  "sharp", "sunny",  "swift",  "warm",  "wise"};
constexpr std::array<std::string_view, 32> kAnimals{
    "badger", "beaver", "bison", "crane",  "curlew", "dingo", "falcon", "ferret",
    "finch",  "gecko",  "heron", "ibex",   "jackal", "koala", "lemur",  "lynx",
    "magpie", "marten", "newt",  "ocelot", "otter",  "owl",   "panda",  "puffin",
    "quail",  "raven",  "robin", "seal",   "stoat",  "tapir", "vole",   "wren"};

bool isLowerAlnum(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

} // namespace

template <typename Kind>
RandomId<Kind> RandomId<Kind>::generate()
{
    std::string text;
    for (const std::uint8_t byte : randomBytes(kIdLength))
        text += kIdAlphabet[byte & 31];
    return RandomId(std::move(text));
}

template <typename Kind>
Result<RandomId<Kind>> RandomId<Kind>::parse(std::string_view text)
{
    if (text.size() != kIdLength || !std::ranges::all_of(text, isLowerAlnum))
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(text, 40) + "' is not a " + std::string(Kind::kName) + " id.");
    return RandomId(std::string(text));
}

template class RandomId<WorkspaceKind>;
template class RandomId<SessionKind>;

Result<void> checkName(std::string_view name, std::string_view whatItNames)
{
    const std::string subject = "The name of " + std::string(whatItNames);
    if (name.empty())
        return fail(ErrorCode::InvalidArgument,
                    subject + " is empty; give it one to 63 characters.");
    if (name.size() > kMaxNameLength)
        return fail(ErrorCode::InvalidArgument, subject + " has " + std::to_string(name.size()) +
                                                    " characters; 63 are the most.");
    const bool allowed =
        std::ranges::all_of(name, [](char c) { return isLowerAlnum(c) || c == '-'; });
    if (!allowed || name.front() == '-' || name.back() == '-')
        return fail(ErrorCode::InvalidArgument,
                    subject + " may have only lower-case letters, digits and, inside, hyphens.");
    return {};
}

std::string suggestName()
{
    const Bytes dice = randomBytes(2);
    return std::string(kAdjectives[dice[0] % kAdjectives.size()]) + "-" +
           std::string(kAnimals[dice[1] % kAnimals.size()]);
}

std::string generateUuid()
{
    Bytes bytes = randomBytes(16);
    bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0f) | 0x40);
    bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3f) | 0x80);
    std::string text = toHex(bytes);
    for (const std::size_t position : {20, 16, 12, 8})
        text.insert(position, "-");
    return text;
}

} // namespace helix
