#include "catalogues/publishing.h"

#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/named_file.h"
#include "base/secret.h"
#include "base/try.h"
#include "catalogue/acceptance.h"
#include "catalogue/sources.h"
#include "oci/document.h"

namespace helix::catalogues {
namespace {

constexpr std::size_t kMostKeyBytes = 16U << 10;

Result<void> intoFile(const std::string& document, const std::filesystem::path& file)
{
    const auto part = file.parent_path() / ("." + file.filename().string() + "." + generateUuid());
    TRY(writeFileAtomically(part, asBytes(document), 0644));
    const int error = renameToFree(part, file);
    if (error == 0)
        return {};
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    if (error == EEXIST)
        return fail(ErrorCode::AlreadyExists,
                    "There is a file " + printable(file.string(), 300) + " already.");
    return failErrno(error,
                     "The catalogue could not be stored as " + printable(file.string(), 300) + ".");
}

} // namespace

Result<void> publishCatalogue(const Publishing& publishing, const Environment& environment,
                              ProxyRules proxies, const async::CancelToken& cancel)
{
    TRY(const auto kind, catalogue::addressKind(publishing.address));
    TRY(const auto text, readNamedFile(publishing.file, catalogue::kMostDocumentBytes));
    TRY(const auto parsed, catalogue::parseCatalogue(text));
    TRY(const auto pem, readNamedFile(publishing.signingKey, kMostKeyBytes));
    TRY(const auto key, signature::PrivateKey::fromPem(Secret(pem)));
    TRY(const auto document, catalogue::signCatalogue(parsed, key));
    switch (kind) {
    case catalogue::AddressKind::File:
        return intoFile(document, publishing.address);
    case catalogue::AddressKind::Https:
        return fail(ErrorCode::InvalidArgument, "A catalogue cannot be put to an https address: "
                                                "write it to a file, and put that there.");
    case catalogue::AddressKind::Registry:
        break;
    }
    TRY(auto reference, oci::parseReference(publishing.address));
    const auto target =
        oci::registryTarget(std::move(reference), {}, environment, std::move(proxies), cancel);
    return oci::pushDocument(*target, document, catalogue::kCataloguePayloadType);
}

} // namespace helix::catalogues
