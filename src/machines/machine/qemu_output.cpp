#include "machine/qemu_output.h"

#include <algorithm>
#include <charconv>

#include "base/bytes.h"

namespace helix::machine {
namespace {

std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    while (true) {
        const auto begin = line.find_first_not_of(" \t\r");
        if (begin == std::string_view::npos)
            return words;
        line.remove_prefix(begin);
        const auto end = std::min(line.find_first_of(" \t\r"), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

template <typename Take>
void eachLine(std::string_view text, Take take)
{
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        take(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

template <typename Number>
bool parseNumber(std::string_view text, Number& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

/// "7.2.22" or "8.0.50"; a missing third number is 0.
bool parseVersion(std::string_view text, QemuVersion& version)
{
    int* const parts[] = {&version.major, &version.minor, &version.micro};
    int count = 0;
    while (count < 3 && !text.empty()) {
        const auto end = std::min(text.find('.'), text.size());
        if (!parseNumber(text.substr(0, end), *parts[count]))
            break;
        ++count;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return count >= 2;
}

} // namespace

std::string QemuVersion::str() const
{
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(micro);
}

Result<QemuVersion> parseQemuVersion(std::string_view output)
{
    constexpr std::string_view kIntroduction = "QEMU emulator version ";
    QemuVersion version;
    const auto found = output.find(kIntroduction);
    if (found != std::string_view::npos) {
        const auto rest = output.substr(found + kIntroduction.size());
        if (parseVersion(rest.substr(0, rest.find_first_of(" \r\n(-")), version))
            return version;
    }
    return fail(ErrorCode::Protocol, "The program does not say which version of QEMU it is.",
                printable(output));
}

std::vector<std::string> parseMachineTypes(std::string_view output)
{
    std::vector<std::string> types;
    eachLine(output, [&](std::string_view line) {
        const auto words = wordsOf(line);
        if (words.size() >= 2 && !line.ends_with(':'))
            types.emplace_back(words.front());
    });
    return types;
}

} // namespace helix::machine
