// A bundle that came with an image. Whatever is read comes back as it was; what the pinned key did
// not sign is never believed, and the only statement that it did sign is the one in the corpus.

#include <string>
#include <vector>

#include "fuzz/signed_document.h"
#include "signature/judgement.h"
#include "signature/sigstore_bundle.h"

namespace {

using namespace helix;
using namespace helix::signature;
using fuzz::expect;

const std::vector<Publisher>& pinned()
{
    static const std::vector<Publisher> publishers{
        {"Helix",
         {fuzz::pinnedKey("MCowBQYDK2VwAyEAd+9HjtrjsxatJqmsk+t1RCCTLdxyVeGDc32XinDI4t8=")}}};
    return publishers;
}

void judgeIt(const std::string& json)
{
    const std::string digest(64, 'a');
    const auto judged = judge({"sway-desktop", digest, std::span(&json, 1)}, pinned(),
                              fuzz::timeOfCorpora(), std::nullopt);
    if (!judged)
        expect(!judged.error().error.message.empty());
    else
        expect(judged->statement.version == "068f9e434b7a" &&
               judged->statement.manifestDigest == digest);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(fuzz::textOf(data, size));
    const auto bundle = parseSigstoreBundle(text);
    judgeIt(text);
    if (bundle) {
        expect(parseSigstoreBundle(toJson(*bundle)) == bundle);
        // Also what no key has signed.
        const auto statement = parseImageStatement(asText(bundle->envelope.payload));
        if (statement)
            expect(parseImageStatement(toJson(*statement).value()) == statement);
    }
    if (const auto statement = parseImageStatement(text))
        expect(parseImageStatement(toJson(*statement).value()) == statement);
    return 0;
}
