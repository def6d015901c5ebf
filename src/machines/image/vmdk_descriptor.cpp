#include "image/vmdk_descriptor.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "base/bytes.h"
#include "base/trimmed.h"

namespace helix::image {
namespace {

/// The next word, taken off `line`.
std::string_view takeWord(std::string_view& line)
{
    line = trimmed(line);
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    const auto word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
}

bool startsExtent(std::string_view line)
{
    const auto word = takeWord(line);
    return word == "RW" || word == "RDONLY" || word == "NOACCESS";
}

Result<void> checkExtent(std::string_view line, std::uint64_t capacity)
{
    (void)takeWord(line);
    const auto count = takeWord(line);
    const auto kind = takeWord(line);
    const auto name = trimmed(line);
    std::uint64_t sectors = 0;
    const auto parsed = std::from_chars(count.data(), count.data() + count.size(), sectors);
    if (kind != "SPARSE" || name.size() < 3 || name.front() != '"' || name.back() != '"' ||
        name.find_first_of("/\\\"", 1) != name.size() - 1 || name.find("..") != name.npos)
        return fail(ErrorCode::PermissionDenied,
                    "its content is in another file (an extent), which could be any file of this "
                    "computer");
    if (parsed.ec != std::errc() || parsed.ptr != count.data() + count.size() ||
        sectors != capacity)
        return fail(ErrorCode::Corrupt, "its descriptor contradicts its header");
    return {};
}

/// What the lines have said so far.
struct Description {
    int extents = 0;
    int kinds = 0;
};

Result<void> takeLine(Description& said, std::string_view line, std::uint64_t capacity)
{
    if (line.empty() || line.front() == '#')
        return {};
    if (startsExtent(line)) {
        ++said.extents;
        return checkExtent(line, capacity);
    }
    const auto equals = line.find('=');
    if (equals == std::string_view::npos)
        return fail(ErrorCode::Corrupt, "its descriptor has a line that is not known");
    const auto key = inLowerCase(trimmed(line.substr(0, equals)));
    const auto value = trimmed(line.substr(equals + 1));
    if (key == "createtype") {
        ++said.kinds;
        if (value != "\"monolithicSparse\"" && value != "\"streamOptimized\"")
            return fail(ErrorCode::PermissionDenied,
                        "it is a VMDK whose content is in other files; only monolithicSparse and "
                        "streamOptimized ones can be imported");
    }
    if (key == "changetrackpath")
        return fail(ErrorCode::PermissionDenied, "it names another file (a change log)");
    return {};
}

} // namespace

Result<void> refuseParents(std::string_view text)
{
    constexpr std::string_view kParent = "parentcid=";
    const auto small = inLowerCase(text);
    bool child = small.find("parentfilenamehint") != std::string::npos;
    for (auto at = small.find(kParent); at != std::string::npos; at = small.find(kParent, at + 1))
        child = child || small.compare(at + kParent.size(), 8, "ffffffff") != 0;
    if (child)
        return fail(ErrorCode::PermissionDenied,
                    "it stands on another file (a parent image); consolidate it first");
    return {};
}

Result<void> checkDescriptor(std::string_view text, std::uint64_t capacity)
{
    text = text.substr(0, text.find('\0'));
    Description said;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        if (auto taken = takeLine(said, trimmed(text.substr(0, end)), capacity); !taken)
            return taken;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (said.extents != 1 || said.kinds != 1)
        return fail(ErrorCode::PermissionDenied,
                    "its descriptor does not say that all of its content is in this one file");
    return {};
}

} // namespace helix::image
