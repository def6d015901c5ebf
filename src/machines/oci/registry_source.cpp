#include <utility>

#include "base/try.h"
#include "oci/blob_source.h"
#include "oci/document.h"
#include "oci/referrers.h"

namespace helix::oci {
namespace {

using namespace std::chrono_literals;

constexpr int kParallel = 4, kMostBreaks = 5;
constexpr auto kBreakPause = 500ms;
/// So much has to come for what broke before to be forgotten: a byte between two breaks would hold a pull for
/// ever.
constexpr std::uint64_t kEnoughBytes = 1U << 20;

/// One blob on its way, over as many requests as it takes.
class BlobRead {
public:
    BlobRead(RegistrySession& session, const Descriptor& blob, std::uint64_t offset,
             const BlobSink& sink)
        : m_session(session)
        , m_blob(blob)
        , m_at(offset)
        , m_sink(sink)
    {
    }

    Result<void> run()
    {
        int breaks = 0;
        auto forgottenAt = m_at;
        while (m_at < m_blob.sizeBytes) {
            const auto before = m_at;
            const auto answer = m_session.send(request());
            if (m_refused)
                return fail(*m_refused);
            if (answer && answer->status != 200 && answer->status != 206)
                return fail(registryProblem(*answer, "a part of the image"));
            if (m_at == m_blob.sizeBytes)
                return {};
            if (!answer && !isBroken(answer.error().code))
                return fail(answer.error());
            ++breaks;
            if (m_at - forgottenAt >= kEnoughBytes) {
                breaks = 0;
                forgottenAt = m_at;
            }
            if (breaks >= kMostBreaks)
                return answer ? fail(ErrorCode::Protocol,
                                     "The registry does not send a part of the image whole.")
                              : fail(answer.error());
            m_session.pause(m_at > before ? kBreakPause : kBreakPause * (1 << breaks));
            if (m_session.isCancelled())
                return fail(ErrorCode::Cancelled, "Cancelled.");
        }
        return {};
    }

private:
    static bool isBroken(ErrorCode code)
    {
        return code == ErrorCode::Unavailable || code == ErrorCode::Timeout;
    }

    HttpRequest request()
    {
        HttpRequest request;
        request.url = m_session.path("blobs/" + m_blob.digest);
        request.rangeFrom = m_at;
        request.mostBytes = m_blob.sizeBytes;
        request.sink = [this](BytesView bytes) -> Result<void> {
            const auto taken = m_sink(bytes);
            if (!taken)
                m_refused = taken.error();
            else
                m_at += bytes.size();
            return taken;
        };
        return request;
    }

    RegistrySession& m_session;
    const Descriptor& m_blob;
    std::uint64_t m_at;
    const BlobSink& m_sink;
    std::optional<Error> m_refused;
};

class RegistryConnection : public BlobConnection {
public:
    RegistryConnection(std::shared_ptr<RegistryAccess> access, async::CancelToken cancel)
        : m_session(std::move(access), std::move(cancel))
    {
    }
    Result<void> read(const Descriptor& blob, std::uint64_t offset, const BlobSink& sink) override
    {
        return BlobRead(m_session, blob, offset, sink).run();
    }

private:
    RegistrySession m_session;
};

class RegistrySource : public BlobSource {
public:
    RegistrySource(Reference reference, Environment environment, ProxyRules proxies,
                   HelperUse helpers)
        : m_reference(std::move(reference))
        , m_access(std::make_shared<RegistryAccess>(m_reference, false, std::move(environment),
                                                    std::move(proxies), helpers))
    {
    }

    Result<FoundManifest> manifest(const async::CancelToken& cancel) override
    {
        RegistrySession session(m_access, cancel);
        HttpRequest request;
        request.url = session.path("manifests/" + m_reference.wanted());
        request.headers = {"Accept: " + std::string(kManifestType) + ", " +
                           std::string(kIndexType) +
                           ", application/vnd.docker.distribution.manifest.v2+json"};
        request.mostBytes = kMaxManifestBytes;
        TRY(auto answer, session.send(request));
        if (answer.status != 200)
            return fail(registryProblem(answer, m_reference.text()));
        FoundManifest found{std::move(answer.body), {}};
        found.digest = digestOf(found.json);
        const std::string said = answer.header("docker-content-digest");
        const bool isOther = !m_reference.digest.empty() && m_reference.digest != found.digest;
        if (isOther || (isDigest(said) && said != found.digest))
            return fail(ErrorCode::Corrupt,
                        "The registry sends something else than it was asked for.", found.digest);
        return found;
    }

    Result<std::vector<std::string>> attached(const std::string& digest, std::string_view type,
                                              const async::CancelToken& cancel) override
    {
        RegistrySession session(m_access, cancel);
        return fetchReferrers(session, digest, type);
    }

    std::unique_ptr<BlobConnection> connect(async::CancelToken cancel) override
    {
        return std::make_unique<RegistryConnection>(m_access, std::move(cancel));
    }
    std::string place() const override { return m_reference.place(); }
    int connections() const override { return kParallel; }

private:
    Reference m_reference;
    std::shared_ptr<RegistryAccess> m_access; ///< owners: this and its connections
};

} // namespace

std::unique_ptr<BlobSource> registrySource(Reference reference, Environment environment,
                                           ProxyRules proxies, HelperUse helpers)
{
    return std::make_unique<RegistrySource>(std::move(reference), std::move(environment),
                                            std::move(proxies), helpers);
}

} // namespace helix::oci
