#include <charconv>
#include <ctime>
#include <optional>
#include <utility>

#include "base/try.h"
#include "oci/blob_target.h"
#include "oci/challenge.h"
#include "oci/document.h"
#include "oci/origin.h"
#include "oci/referrers.h"

namespace helix::oci {
namespace {

using namespace std::chrono_literals;

constexpr int kMostUploadBreaks = 5;
constexpr auto kUploadPause = 500ms;

/// "0-1023": how many bytes are there; 0 where it says nothing.
std::uint64_t receivedOf(const std::string& range)
{
    const auto dash = range.rfind('-');
    std::uint64_t last = 0;
    if (dash == std::string::npos)
        return 0;
    const auto [stop, error] =
        std::from_chars(range.data() + dash + 1, range.data() + range.size(), last);
    return error == std::errc() && last > 0 ? last + 1 : 0;
}

/// One blob on its way.
class BlobUpload {
public:
    BlobUpload(RegistrySession& session, const Descriptor& blob, int file,
               const BlobTarget::Sent& sent)
        : m_session(session)
        , m_blob(blob)
        , m_file(file)
        , m_sent(sent)
    {
    }

    Result<void> run()
    {
        TRY(begin());
        for (int breaks = 0; m_at < m_blob.sizeBytes;) {
            const auto before = m_at;
            const auto patched = patch();
            if (patched)
                break;
            if (!m_isBroken || breaks >= kMostUploadBreaks)
                return patched;
            m_session.pause(m_pause.value_or(kUploadPause * (1 << breaks)));
            if (m_session.isCancelled())
                return fail(ErrorCode::Cancelled, "Cancelled.");
            TRY(ask());
            breaks = m_at > before ? 0 : breaks + 1;
        }
        return end();
    }

private:
    Result<void> begin()
    {
        HttpRequest request;
        request.method = "POST";
        request.url = m_session.path("blobs/uploads/");
        TRY(const auto answer, m_session.send(request));
        if (answer.status != 202)
            return fail(registryProblem(answer, "an upload"));
        return follow(answer);
    }

    Result<void> patch()
    {
        HttpRequest request;
        request.method = "PATCH";
        request.url = m_location;
        request.bodyFile = m_file;
        request.bodyOffset = m_at;
        request.bodyBytes = m_blob.sizeBytes - m_at;
        request.followsRedirects = false;
        request.taken = [this, from = m_at](std::uint64_t bytes) { tell(from + bytes); };
        request.headers = {"Content-Type: application/octet-stream",
                           "Content-Range: " + std::to_string(m_at) + "-" +
                               std::to_string(m_blob.sizeBytes - 1)};
        return take(m_session.send(request));
    }

    /// What came of a piece that was sent; m_isBroken: the registry may have some of it.
    Result<void> take(const Result<HttpAnswer>& answer)
    {
        m_isBroken = false;
        m_pause.reset();
        if (!answer) {
            const auto code = answer.error().code;
            m_isBroken = code == ErrorCode::Unavailable || code == ErrorCode::Timeout;
            return fail(answer.error());
        }
        if (answer->status != 202 && answer->status != 204) {
            const bool isElsewhere = answer->status == 404 || answer->status == 416;
            const auto now = std::time(nullptr);
            m_isBroken =
                isElsewhere || (isForTheMoment(answer->status) && !wantsLongRest(*answer, now));
            if (m_isBroken && !isElsewhere && !answer->header("retry-after").empty())
                m_pause = pauseAfter(*answer, 0, now);
            return fail(registryProblem(*answer, "an upload"));
        }
        reach(m_blob.sizeBytes);
        return follow(*answer);
    }

    /// So far it is there.
    void reach(std::uint64_t at)
    {
        m_at = at;
        tell(at);
    }

    /// What is sent twice is told once.
    void tell(std::uint64_t at)
    {
        if (m_sent && at > m_told)
            m_sent(at - m_told);
        m_told = std::max(m_told, at);
    }

    /// After a break: how much has come. Where the registry will not go on with it, it begins anew.
    Result<void> ask()
    {
        HttpRequest request;
        request.url = m_location;
        TRY(const auto answer, m_session.send(request));
        if (answer.status >= 400 && answer.status < 500 && !isForTheMoment(answer.status)) {
            m_at = 0;
            return begin();
        }
        if (answer.status != 204 && answer.status != 200)
            return fail(registryProblem(answer, "an upload"));
        reach(std::min(receivedOf(answer.header("range")), m_blob.sizeBytes));
        return answer.header("location").empty() ? Result<void>() : follow(answer);
    }

    Result<void> end()
    {
        HttpRequest request;
        request.method = "PUT";
        const char* joint = m_location.find('?') == std::string::npos ? "?" : "&";
        request.url = m_location + joint + "digest=" + percentEncoded(m_blob.digest);
        request.followsRedirects = false;
        TRY(const auto answer, m_session.send(request));
        if (answer.status != 201)
            return fail(registryProblem(answer, "a part of the image"));
        return {};
    }

    Result<void> follow(const HttpAnswer& answer)
    {
        m_location = answer.header("location");
        const bool isPath = m_location.starts_with('/') && !m_location.starts_with("//");
        // The image is the user's, and goes to the registry that he named.
        const bool isTheirs =
            originOf(m_location) == originOf(m_session.access().place().address());
        if (!isPath && !isTheirs && !m_location.starts_with("https://"))
            return fail(ErrorCode::Protocol, "The registry says no place to upload to.");
        return {};
    }

    RegistrySession& m_session;
    const Descriptor& m_blob;
    int m_file;
    const BlobTarget::Sent& m_sent;
    std::string m_location;
    std::uint64_t m_at = 0, m_told = 0;
    bool m_isBroken = false;
    std::optional<std::chrono::milliseconds> m_pause; ///< before the next, as the registry wants it
};

class RegistryTarget : public BlobTarget {
public:
    RegistryTarget(Reference reference, std::string mountFrom, Environment environment,
                   ProxyRules proxies, async::CancelToken cancel)
        : m_reference(std::move(reference))
        , m_mountFrom(std::move(mountFrom))
        , m_access(std::make_shared<RegistryAccess>(m_reference, true, std::move(environment),
                                                    std::move(proxies)))
        , m_session(m_access, std::move(cancel))
    {
        if (!m_mountFrom.empty())
            m_access->alsoReads(m_mountFrom);
    }

    Result<bool> has(const Descriptor& blob) override
    {
        HttpRequest request;
        request.method = "HEAD";
        request.url = m_session.path("blobs/" + blob.digest);
        TRY(const auto answer, m_session.send(request));
        if (answer.status == 200)
            return true;
        if (answer.status != 404)
            return fail(registryProblem(answer, "a part of the image"));
        return m_mountFrom.empty() ? Result<bool>(false) : mount(blob);
    }

    Result<void> put(const Descriptor& blob, int file, const Sent& sent) override
    {
        return BlobUpload(m_session, blob, file, sent).run();
    }

    Result<void> finish(const std::string& manifest, const std::string& document,
                        std::string_view type) override
    {
        TRY(putImage(manifest));
        return document.empty() ? Result<void>() : attach(manifest, document, type);
    }

    std::string place() const override { return m_reference.place(); }

private:
    Result<void> putImage(const std::string& manifest)
    {
        HttpRequest request;
        request.method = "PUT";
        const std::string digest = digestOf(manifest);
        request.url =
            m_session.path("manifests/" + (m_reference.tag.empty() ? digest : m_reference.tag));
        request.headers = {"Content-Type: " + std::string(kManifestType)};
        request.body = asBytes(manifest);
        TRY(const auto answer, m_session.send(request));
        if (answer.status != 201)
            return fail(registryProblem(answer, m_reference.text()));
        return {};
    }

    Result<void> attach(const std::string& manifest, const std::string& document,
                        std::string_view type)
    {
        TRY(const auto blob, putText(*this, document, type));
        TRY(putText(*this, kEmptyConfig, kEmptyType));
        const auto subject = describeText(manifest, kManifestType);
        return putReferrer(m_session, referrerManifest(subject, blob), subject, type);
    }

    Result<bool> mount(const Descriptor& blob)
    {
        HttpRequest request;
        request.method = "POST";
        request.url = m_session.path("blobs/uploads/?mount=" + percentEncoded(blob.digest) +
                                     "&from=" + percentEncoded(m_mountFrom));
        TRY(const auto answer, m_session.send(request));
        // 202 begins an upload instead, which is let be.
        return answer.status == 201;
    }

    Reference m_reference;
    std::string m_mountFrom;
    std::shared_ptr<RegistryAccess> m_access; ///< owners: this and its session
    RegistrySession m_session;
};

} // namespace

std::unique_ptr<BlobTarget> registryTarget(Reference reference, std::string mountFrom,
                                           Environment environment, ProxyRules proxies,
                                           async::CancelToken cancel)
{
    return std::make_unique<RegistryTarget>(std::move(reference), std::move(mountFrom),
                                            std::move(environment), std::move(proxies),
                                            std::move(cancel));
}

} // namespace helix::oci
