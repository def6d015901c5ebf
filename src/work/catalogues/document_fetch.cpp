#include "catalogues/document_fetch.h"

#include <ctime>

#include "base/bytes.h"
#include "base/named_file.h"
#include "base/try.h"
#include "catalogue/acceptance.h"
#include "catalogue/sources.h"
#include "oci/credentials.h"
#include "oci/document.h"
#include "oci/http.h"
#include "oci/registry_session.h"

namespace helix::catalogues {
namespace {

using catalogue::kMostDocumentBytes;

/// HOST or HOST:PORT of an https address: what the user's certificates for it are kept under.
std::string placeOf(const std::string& address)
{
    const auto begin = address.find("//") + 2;
    return address.substr(begin, address.find_first_of("/?#", begin) - begin);
}

/// What a web server's answer that is no document says.
Error webProblem(const oci::HttpAnswer& answer)
{
    const std::string host = printable(oci::hostOfUrl(answer.url), 100);
    const std::string cause = "HTTP " + std::to_string(answer.status);
    if (answer.status == 404)
        return {ErrorCode::NotFound, host + " does not have the catalogue; look at its address.",
                cause};
    if (answer.status == 401 || answer.status == 403)
        return {ErrorCode::PermissionDenied,
                host + " does not give the catalogue to everybody; take an address that everybody "
                       "may read.",
                cause};
    const auto code = answer.status == 429 ? ErrorCode::ResourceExhausted : ErrorCode::Unavailable;
    if (const auto rest = oci::longRest(answer, std::time(nullptr)); !rest.empty())
        return {code, host + " asks to be left alone for " + rest + "; try again then.", cause};
    if (oci::isForTheMoment(answer.status))
        return {code, host + " cannot give the catalogue at the moment; try again later.", cause};
    return {ErrorCode::Protocol, host + " does not give the catalogue.", cause};
}

Result<std::string> fromWeb(const std::string& address, const Environment& environment,
                            ProxyRules proxies, const async::CancelToken& cancel)
{
    oci::HttpPolicy policy;
    policy.namedHost = oci::hostOfUrl(address);
    policy.authorities = oci::authoritiesFor(placeOf(address), environment);
    policy.proxies = std::move(proxies);
    oci::HttpClient http(policy, cancel);
    oci::HttpRequest request;
    request.url = address;
    request.mostBytes = kMostDocumentBytes;
    TRY(auto answer, http.send(request));
    if (answer.status != 200)
        return fail(webProblem(answer));
    return std::move(answer.body);
}

Result<std::string> fromRegistry(const std::string& address, const Environment& environment,
                                 ProxyRules proxies, oci::HelperUse helpers,
                                 const async::CancelToken& cancel)
{
    TRY(auto reference, oci::parseReference(address));
    const auto source =
        oci::registrySource(std::move(reference), environment, std::move(proxies), helpers);
    return oci::fetchDocument(*source, catalogue::kCataloguePayloadType, kMostDocumentBytes,
                              cancel);
}

} // namespace

FetchBlob realBlobFetch(Environment environment, ProxiesPtr proxies)
{
    return [environment = std::move(environment),
            proxies = std::move(proxies)](const oci::Reference& reference, std::uint64_t sizeBytes,
                                          const async::CancelToken& cancel) -> Result<std::string> {
        const auto source =
            oci::registrySource(reference, environment, proxies->now(), oci::HelperUse::LeftAlone);
        const oci::Descriptor blob{{}, reference.digest, sizeBytes};
        std::string bytes;
        const oci::BlobSink sink = [&bytes, sizeBytes](BytesView piece) -> Result<void> {
            if (piece.size() > sizeBytes - bytes.size())
                return fail(ErrorCode::Corrupt, "It is longer than was said.");
            bytes.append(reinterpret_cast<const char*>(piece.data()), piece.size());
            return {};
        };
        TRY(source->connect(cancel)->read(blob, 0, sink));
        if (oci::digestOf(bytes) != reference.digest)
            return fail(ErrorCode::Corrupt, "It is not what its digest says.");
        return bytes;
    };
}

Fetch realFetch(Environment environment, ProxiesPtr proxies)
{
    return [environment = std::move(environment),
            proxies = std::move(proxies)](const std::string& address, oci::HelperUse helpers,
                                          const async::CancelToken& cancel) -> Result<std::string> {
        TRY(const auto kind, catalogue::addressKind(address));
        switch (kind) {
        case catalogue::AddressKind::File:
            return readNamedFile(address, kMostDocumentBytes);
        case catalogue::AddressKind::Https:
            return fromWeb(address, environment, proxies->now(), cancel);
        case catalogue::AddressKind::Registry:
            break;
        }
        return fromRegistry(address, environment, proxies->now(), helpers, cancel);
    };
}

} // namespace helix::catalogues
