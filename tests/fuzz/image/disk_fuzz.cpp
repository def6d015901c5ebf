// A file that claims to be a disk image or an archive with one. Whatever is let in must lie inside
// the file and be of a sane size, and both ways of looking must agree.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzz/expect.h"
#include "image/disk_format.h"

namespace {

using namespace helix;
using namespace helix::image;
using fuzz::expect;

bool lies(const Member& member, std::uint64_t fileSize)
{
    return member.offset <= fileSize && member.sizeBytes <= fileSize - member.offset;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const BytesView file(data, size);
    const BytesView head = file.first(std::min(size, kInspectBytes));
    const auto verdict = inspect(head, size, "x");
    const auto located = locateDisk(HeadSource(file, size), "x");
    if (!located)
        return 0;
    expect(verdict && verdict->format == located->outer);
    expect(located->virtualSizeBytes > 0 && located->virtualSizeBytes <= kMaxVirtualSize);
    expect(located->virtualSizeBytes % 512 == 0);
    expect(lies(located->disk, size));
    expect(located->inner != DiskFormat::Ova && located->inner != DiskFormat::Bundle);
    for (const Member& member : located->members)
        expect(lies(member, size) && member.name.find('/') == std::string::npos &&
               !member.name.starts_with('.'));
    return 0;
}
