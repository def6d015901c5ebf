// A catalogue from an address, signed or not. Whatever is read comes back as it was, and can be
// searched; what the pinned key did not sign is never taken.

#include <vector>

#include "catalogue/acceptance.h"
#include "catalogue/reference_syntax.h"
#include "catalogue/search_index.h"
#include "catalogue/updates.h"
#include "fuzz/signed_document.h"

namespace {

using namespace helix;
using namespace helix::catalogue;
using fuzz::expect;

void checkEntry(const Entry& entry, const Catalogue& whole)
{
    expect(!entry.name.empty() && entry.name.find_first_of("./\\") == std::string::npos);
    expect(whole.publisherOf(entry) != nullptr && !entry.versions.empty());
    for (const auto& version : entry.versions)
        expect(isPinnedReference(version.reference) && isReference(version.reference));
}

void readPayload(std::string_view text)
{
    const auto read = parseCatalogue(text);
    if (!read)
        return expect(!read.error().message.empty());
    expect(parseCatalogue(toJson(*read).value()) == read);
    for (const auto& entry : read->images)
        checkEntry(entry, *read);
    SearchIndex index;
    index.add(read->images);
    expect(index.find({}).size() == read->images.size());
    (void)index.find({std::string(text.substr(0, 100)), {}, {}, {}});
    (void)updatesFor({}, *read, {"amd64", {}});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::vector pinned{
        fuzz::pinnedKey("MCowBQYDK2VwAyEA+bPGHdedRqnvNqN9XHBWBPBpFBZk6kFPoChItNqKwvY=")};
    const auto text = fuzz::textOf(data, size);
    const auto taken = accept(text, std::nullopt, pinned, fuzz::timeOfCorpora());
    if (taken)
        expect(taken->document.payloadSha256 ==
               "68572e87470f50fd4d61bbe5468b405a1957aa37a761d09ddb64c128647ee521");
    readPayload(text);
    return 0;
}
