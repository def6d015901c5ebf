#include "oci/http.h"

#include <algorithm>
#include <mutex>

#include <unistd.h>

#include <curl/curl.h>

#include "base/certificate_problem.h"
#include "base/named_file.h"
#include "base/trimmed.h"
#include "base/try.h"
#include "oci/http_proxy.h"
#include "oci/origin.h"
#include "oci/reference.h"

namespace helix::oci {
namespace {

constexpr long kConnectSeconds = 20, kLeastBytesPerSecond = 256;
constexpr int kMostRedirects = 5;
constexpr std::size_t kMostErrorBody = 64U << 10, kMostHeaderBytes = 64U << 10;
constexpr std::size_t kMostAuthority = 1U << 20;

CURL* easyOf(void* curl)
{
    return static_cast<CURL*>(curl);
}

std::string readAuthorities(const std::filesystem::path& folder)
{
    std::string all;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() != ".crt")
            continue;
        if (const auto text = readNamedFile(entry->path(), kMostAuthority))
            all += *text + "\n";
    }
    return all;
}

/// The request that a redirect to `next` asks for.
HttpRequest ledOn(HttpRequest request, const std::string& next)
{
    // Who the user is goes nowhere else.
    if (originOf(request.url) != originOf(next))
        std::erase_if(request.headers, [](const std::string& header) {
            return inLowerCase(header).starts_with("authorization:");
        });
    request.url = next;
    return request;
}

/// Of `next`, to which `from` leads.
Result<void> checkScheme(const HttpPolicy& policy, const std::string& from, const std::string& next)
{
    const auto scheme = inLowerCase(next.substr(0, next.find(':')));
    if (scheme == "https" || (policy.allowsPlain && scheme == "http"))
        return {};
    const std::string host = printable(hostOfUrl(from), 100);
    if (scheme == "http")
        return fail(ErrorCode::PermissionDenied,
                    host + " leads to an address that is not encrypted (http); nothing is asked "
                           "for there.");
    return fail(ErrorCode::PermissionDenied,
                host + " leads to an address that nothing is asked for (" + printable(scheme, 20) +
                    ").");
}

bool isLeading(long status, const HttpRequest& request)
{
    if (!request.followsRedirects)
        return false;
    if (status == 307 || status == 308)
        return true;
    const bool hasNoBody = request.method == "GET" || request.method == "HEAD";
    return hasNoBody && (status == 301 || status == 302 || status == 303);
}

} // namespace

std::string HttpAnswer::header(const std::string& name) const
{
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
}

/// What the callbacks of one request share.
struct HttpClient::Transfer {
    const HttpRequest& request;
    const HttpPolicy& policy;
    const async::CancelToken& cancel;
    bool& isNamedInNetwork;
    CURL* curl;
    const std::optional<Proxy>& proxy;
    HttpAnswer answer;
    std::optional<Error> problem; ///< of ours; goes before what curl says
    std::uint64_t received = 0, sent = 0;
    std::size_t headerBytes = 0;
    bool saysHttp = true; ///< so did the first line

    static std::size_t onHeader(char* data, std::size_t, std::size_t bytes, void* self)
    {
        return static_cast<Transfer*>(self)->header({data, bytes});
    }
    static std::size_t onBody(char* data, std::size_t, std::size_t bytes, void* self)
    {
        return static_cast<Transfer*>(self)->body(asBytes({data, bytes}));
    }
    static std::size_t onRead(char* data, std::size_t, std::size_t room, void* self)
    {
        return static_cast<Transfer*>(self)->read(data, room);
    }
    static int onSeek(void* self, curl_off_t offset, int origin)
    {
        auto* transfer = static_cast<Transfer*>(self);
        if (origin != SEEK_SET || offset < 0)
            return CURL_SEEKFUNC_CANTSEEK;
        transfer->sent = static_cast<std::uint64_t>(offset);
        return CURL_SEEKFUNC_OK;
    }
    static int onProgress(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
    {
        return static_cast<Transfer*>(self)->cancel.isCancelled() ? 1 : 0;
    }
    static int onConnected(void* self, char* address, char*, int, int)
    {
        return static_cast<Transfer*>(self)->mayTalkTo(address) ? CURL_PREREQFUNC_OK
                                                                : CURL_PREREQFUNC_ABORT;
    }

    std::size_t header(std::string_view line)
    {
        if (headerBytes == 0 && !line.starts_with("HTTP/")) {
            saysHttp = false;
            return 0;
        }
        headerBytes += line.size();
        if (headerBytes > kMostHeaderBytes) {
            problem = Error{ErrorCode::Protocol, "The registry's answer is absurdly long.", {}};
            return 0;
        }
        if (line.starts_with("HTTP/"))
            answer.headers.clear(); // of a proxy's answer
        else if (const auto colon = line.find(':'); colon != std::string_view::npos)
            answer.headers[inLowerCase(line.substr(0, colon))] =
                std::string(trimmed(line.substr(colon + 1)));
        return line.size();
    }

    std::size_t body(BytesView bytes)
    {
        long status = 0;
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        const bool isGood = status == 200 || status == 206;
        if (received == 0 && status == 206 && isGood && !beginsWhereAsked())
            return 0;
        received += bytes.size();
        if (!isGood) {
            const auto room = kMostErrorBody - std::min(kMostErrorBody, answer.body.size());
            answer.body += asText(bytes.first(std::min(room, bytes.size())));
            // An endless complaint is one all the same.
            return received <= (16U << 20) ? bytes.size() : 0;
        }
        const auto before = status == 206 ? request.rangeFrom : 0;
        if (before + received > request.mostBytes) {
            problem = Error{ErrorCode::Protocol, "The registry sent more than it announced.", {}};
            return 0;
        }
        if (status == 200 && received - bytes.size() < request.rangeFrom) {
            const auto known = request.rangeFrom - (received - bytes.size());
            const auto length = bytes.size();
            bytes = bytes.subspan(static_cast<std::size_t>(std::min<std::uint64_t>(known, length)));
            if (bytes.empty())
                return length;
            return request.sink && pass(bytes) ? length : 0;
        }
        if (!request.sink) {
            answer.body += asText(bytes);
            return bytes.size();
        }
        return pass(bytes) ? bytes.size() : 0;
    }

    bool pass(BytesView bytes)
    {
        const auto taken = request.sink(bytes);
        if (!taken)
            problem = taken.error();
        return taken.has_value();
    }

    bool beginsWhereAsked()
    {
        const std::string said = answer.header("content-range");
        const std::string asked = "bytes " + std::to_string(request.rangeFrom) + "-";
        if (request.rangeFrom > 0 && said.starts_with(asked))
            return true;
        problem =
            Error{ErrorCode::Protocol, "The registry sends another part than it was asked for.",
                  printable(said, 100)};
        return false;
    }

    std::size_t read(char* data, std::size_t room)
    {
        const auto total = request.bodyFile >= 0 ? request.bodyBytes : request.body.size();
        const auto length =
            static_cast<std::size_t>(std::min<std::uint64_t>(room, total - std::min(sent, total)));
        if (length == 0)
            return 0;
        if (request.bodyFile < 0) {
            std::copy_n(request.body.begin() + static_cast<std::ptrdiff_t>(sent), length, data);
            sent += length;
            return length;
        }
        const auto count =
            ::pread(request.bodyFile, data, length, static_cast<off_t>(request.bodyOffset + sent));
        if (count <= 0) {
            problem =
                Error{ErrorCode::Internal, "What is sent to the registry could not be read.", {}};
            return CURL_READFUNC_ABORT;
        }
        sent += static_cast<std::uint64_t>(count);
        if (request.taken)
            request.taken(sent);
        return static_cast<std::size_t>(count);
    }

    bool mayTalkTo(const std::string& address)
    {
        char* url = nullptr;
        curl_easy_getinfo(curl, CURLINFO_EFFECTIVE_URL, &url);
        const std::string host = url == nullptr ? std::string() : hostOfUrl(url);
        // Where a name leads beyond a proxy is not known here; `address` is the proxy's.
        if (proxy && host != policy.namedHost && !isLiteralAddress(host))
            return true;
        const auto reach = reachOf(proxy ? host : address);
        if (host == policy.namedHost) {
            isNamedInNetwork = reach == AddressReach::Network && (!proxy || isLiteralAddress(host));
            return true;
        }
        if (policy.allowsAll || reach == AddressReach::Internet ||
            (reach == AddressReach::Network && isNamedInNetwork))
            return true;
        problem = Error{ErrorCode::PermissionDenied,
                        "The registry leads to an address of this computer or its network; nothing "
                        "is asked for there.",
                        printable(host, 100) + (proxy ? "" : " is " + address)};
        return false;
    }
};

namespace {

void initCurlOnce()
{
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

/// `verdict`: what became of the server's certificate, as certificateProblem() takes it.
Error httpProblem(CURLcode code, const std::string& host, const char* details, long verdict = 0)
{
    const std::string where = printable(host, 100);
    switch (code) {
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
        return {ErrorCode::PermissionDenied,
                where + " shows a certificate that " + std::string(certificateProblem(verdict)) +
                    " Nothing was asked for.",
                details};
    case CURLE_OPERATION_TIMEDOUT:
        return {ErrorCode::Timeout, where + " does not answer, or too slowly.", details};
    default:
        return {ErrorCode::Unavailable, where + " cannot be reached.", details};
    }
}

} // namespace

HttpClient::HttpClient(HttpPolicy policy, async::CancelToken cancel)
    : m_policy(std::move(policy))
    , m_cancel(std::move(cancel))
{
    initCurlOnce();
    m_curl = curl_easy_init();
    if (!m_policy.authorities.empty())
        m_authorities = readAuthorities(m_policy.authorities);
}

HttpClient::~HttpClient()
{
    curl_easy_cleanup(easyOf(m_curl));
}

// Redirects are followed here, not by curl: each host of them has its own proxy or none.
Result<HttpAnswer> HttpClient::send(const HttpRequest& request)
{
    HttpRequest now = request;
    std::string leader;
    for (int redirects = 0; redirects <= kMostRedirects; ++redirects) {
        std::string next;
        TRY(auto answer, sendOne(now, next));
        if (next.empty())
            return answer;
        TRY(checkScheme(m_policy, now.url, next));
        leader = hostOfUrl(now.url);
        now = ledOn(std::move(now), next);
    }
    return fail(ErrorCode::PermissionDenied,
                printable(leader, 100) + " redirects again and again.");
}

Result<HttpAnswer> HttpClient::sendOne(const HttpRequest& request, std::string& next)
{
    if (m_cancel.isCancelled())
        return fail(ErrorCode::Cancelled, "Cancelled.");
    CURL* curl = easyOf(m_curl);
    const auto origin = originOf(request.url);
    TRY(const auto proxy, proxyFor(m_policy.proxies, origin.scheme == "https", origin.host,
                                   static_cast<std::uint16_t>(std::atoi(origin.port.c_str()))));
    curl_easy_reset(curl); // keeps its connections
    Transfer transfer{request, m_policy, m_cancel, m_isNamedInNetwork, curl, proxy, {}, {}};
    char details[CURL_ERROR_SIZE] = "";
    curl_slist* headers = nullptr;
    for (const auto& header : request.headers)
        headers = curl_slist_append(headers, header.c_str());
    headers = curl_slist_append(headers, "Expect:");
    if (request.rangeFrom > 0)
        headers = curl_slist_append(
            headers, ("Range: bytes=" + std::to_string(request.rangeFrom) + "-").c_str());
    curl_easy_setopt(curl, CURLOPT_URL, request.url.c_str());
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, details);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "helixvm");
    const char* protocols = m_policy.allowsPlain ? "http,https" : "https";
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, protocols);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, kLeastBytesPerSecond);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, static_cast<long>(m_policy.silence.count()));
    curl_easy_setopt(curl, CURLOPT_BUFFERSIZE, 256L << 10);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, &Transfer::onHeader);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &Transfer::onBody);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, &Transfer::onProgress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_PREREQFUNCTION, &Transfer::onConnected);
    curl_easy_setopt(curl, CURLOPT_PREREQDATA, &transfer);
    useProxy(curl, proxy);
    // What the user keeps for one host is not believed of another, which it leads to.
    if (!m_authorities.empty() && hostOfUrl(request.url) == m_policy.namedHost) {
        curl_blob blob{m_authorities.data(), m_authorities.size(), CURL_BLOB_NOCOPY};
        curl_easy_setopt(curl, CURLOPT_CAINFO_BLOB, &blob);
    }
    if (request.method == "HEAD") {
        curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
    } else if (request.method != "GET") {
        const auto bytes = request.bodyFile >= 0 ? request.bodyBytes : request.body.size();
        curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request.method.c_str());
        // What breaks off on a connection that was used before libcurl sends again by itself.
        if (request.method == "PATCH")
            curl_easy_setopt(curl, CURLOPT_FRESH_CONNECT, 1L);
        curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(bytes));
        curl_easy_setopt(curl, CURLOPT_READFUNCTION, &Transfer::onRead);
        curl_easy_setopt(curl, CURLOPT_READDATA, &transfer);
        curl_easy_setopt(curl, CURLOPT_SEEKFUNCTION, &Transfer::onSeek);
        curl_easy_setopt(curl, CURLOPT_SEEKDATA, &transfer);
    }
    const CURLcode code = curl_easy_perform(curl);
    curl_slist_free_all(headers);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &transfer.answer.status);
    char* url = nullptr;
    curl_easy_getinfo(curl, CURLINFO_EFFECTIVE_URL, &url);
    transfer.answer.url = url == nullptr ? request.url : url;
    if (m_cancel.isCancelled())
        return fail(ErrorCode::Cancelled, "Cancelled.");
    if (transfer.problem)
        return fail(*transfer.problem);
    const bool isAnswered = transfer.answer.status >= 300 && code == CURLE_WRITE_ERROR;
    if (code != CURLE_OK && !isAnswered) {
        const auto fault =
            proxy ? faultOfProxy(curl, code, *proxy, origin.host, transfer.saysHttp, details)
                  : std::nullopt;
        long verdict = 0;
        curl_easy_getinfo(curl, CURLINFO_SSL_VERIFYRESULT, &verdict);
        return fail(fault ? *fault : httpProblem(code, origin.host, details, verdict));
    }
    char* led = nullptr;
    curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &led);
    if (led != nullptr && isLeading(transfer.answer.status, request))
        next = led;
    return std::move(transfer.answer);
}

} // namespace helix::oci
