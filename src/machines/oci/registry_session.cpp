#include "oci/registry_session.h"

#include <algorithm>
#include <thread>
#include <utility>

#include <curl/curl.h>
#include <nlohmann/json.hpp>

#include "base/base64.h"
#include "base/loopback.h"
#include "base/try.h"
#include "oci/challenge.h"
#include "oci/origin.h"
#include "oci/registry_json.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::oci {
namespace {

using namespace std::chrono_literals;

constexpr int kMostTries = 5;
constexpr auto kFirstPause = 500ms, kLongestPause = 60'000ms, kPausePiece = 50ms;
constexpr std::size_t kMostToken = 64U << 10;

std::string basicOf(const Credentials& credentials)
{
    return "Basic " + toBase64(asBytes(credentials.user + ":" + credentials.password));
}

Error refusal(const Reference& place, bool writes)
{
    return {ErrorCode::PermissionDenied,
            place.host + " does not let you " + (writes ? "write to " : "read ") +
                place.repository + "; log in with `docker login " + place.host +
                "`, or ask its owner.",
            {}};
}

/// The registry was asked as nobody, for who the user is lies with a program that is not asked unasked.
Error notLookedAt(const Reference& place, const std::string& helper)
{
    return {ErrorCode::PermissionDenied,
            place.host + " does not let everybody read " + place.repository +
                ", and docker-credential-" + printable(helper, 64) +
                ", which knows who you are there, is asked only when you look at it yourself.",
            {}};
}

/// A host that the registry leads to knows nothing of who the user is: a login would not help.
Error refusedElsewhere(const Reference& place, const HttpAnswer& answer)
{
    return {ErrorCode::PermissionDenied,
            printable(hostOfUrl(answer.url), 100) + ", to which " + place.host +
                " leads, refuses what it is asked for; try again later.",
            "HTTP " + std::to_string(answer.status)};
}

/// Of more than a minute: "about 5 minutes"; of more than two days: "about 3 days".
std::string aboutSoLong(std::chrono::milliseconds time)
{
    const auto minutes = std::chrono::ceil<std::chrono::minutes>(time);
    if (minutes <= 90min)
        return "about " + std::to_string(minutes.count()) + " minutes";
    const auto hours = std::chrono::ceil<std::chrono::hours>(time);
    if (hours <= 48h)
        return "about " + std::to_string(hours.count()) + " hours";
    return "about " + std::to_string(std::chrono::ceil<std::chrono::days>(time).count()) + " days";
}

/// A header's date (RFC 9110, 5.6.7), where it is one.
std::optional<std::time_t> dateIn(const HttpAnswer& answer, const char* name)
{
    const std::string said = answer.header(name);
    const auto date = said.empty() ? -1 : curl_getdate(said.c_str(), nullptr);
    return date >= 0 ? std::optional(date) : std::nullopt;
}

} // namespace

RegistryAccess::RegistryAccess(Reference place, bool writes, Environment environment,
                               ProxyRules proxies, HelperUse helpers)
    : m_place(std::move(place))
    , m_writes(writes)
    , m_environment(std::move(environment))
    , m_proxies(std::move(proxies))
    , m_helpers(helpers)
    , m_authorities(authoritiesFor(m_place.host, m_environment))
{
}

HttpPolicy RegistryAccess::policy() const
{
    HttpPolicy policy;
    policy.allowsPlain = m_place.isPlain;
    if (m_place.isNamed)
        policy.namedHost = hostOfUrl(m_place.address());
    policy.allowsAll = isLoopbackHost(policy.namedHost);
    policy.authorities = m_authorities;
    policy.proxies = m_proxies;
    return policy;
}

std::string RegistryAccess::authorization() const
{
    const std::lock_guard held(m_lock);
    return m_authorization;
}

void RegistryAccess::alsoReads(std::string repository)
{
    const std::lock_guard held(m_lock);
    m_alsoReads.push_back(std::move(repository));
    m_authorization.clear();
}

Result<std::optional<Credentials>> RegistryAccess::credentials(const async::CancelToken& cancel)
{
    if (!m_credentials) {
        TRY(auto found, findCredentials(m_place.place(), m_environment, cancel, m_helpers));
        m_credentials = std::move(found);
    }
    return *m_credentials;
}

Error RegistryAccess::notAllowed(bool toWrite) const
{
    const auto helper = m_helpers == HelperUse::LeftAlone
                            ? helperFor(m_place.place(), m_environment)
                            : std::string();
    return helper.empty() ? refusal(m_place, toWrite) : notLookedAt(m_place, helper);
}

Result<void> RegistryAccess::answer(HttpClient& http, const std::string& challenge,
                                    const std::string& rejected)
{
    const std::lock_guard held(m_lock);
    if (m_authorization != rejected)
        return {}; // another connection was asked as well
    for (const auto& [scheme, parameters] : parseChallenges(challenge)) {
        TRY(const auto known, credentials(http.cancelToken()));
        if (scheme == "basic" && known && known->identityToken.empty() && m_authorization.empty()) {
            m_authorization = basicOf(*known);
            return {};
        }
        if (scheme != "bearer")
            continue;
        TRY(const auto token, tokenFor(http, parameters));
        m_authorization = "Bearer " + token;
        return {};
    }
    return fail(notAllowed(m_writes));
}

Result<std::string> RegistryAccess::tokenFor(HttpClient& http,
                                             const std::map<std::string, std::string>& parameters)
{
    const auto value = [&parameters](const char* name) {
        const auto found = parameters.find(name);
        return found == parameters.end() ? std::string() : found->second;
    };
    const std::string realm = value("realm");
    const bool isEncrypted = realm.starts_with("https://");
    if (!isEncrypted && !(m_place.isPlain && realm.starts_with("http://")))
        return fail(ErrorCode::Protocol, m_place.host + " names no place that gives tokens.",
                    printable(realm, 200));
    TRY(const auto known, credentials(http.cancelToken()));
    HttpRequest request;
    std::string query = "service=" + percentEncoded(value("service"));
    query += "&scope=" + percentEncoded("repository:" + m_place.repository + ":" +
                                        (m_writes ? "pull,push" : "pull"));
    for (const auto& repository : m_alsoReads)
        query += "&scope=" + percentEncoded("repository:" + repository + ":pull");
    std::string form;
    if (known && !known->identityToken.empty()) {
        form = "grant_type=refresh_token&client_id=helixvm&refresh_token=" +
               percentEncoded(known->identityToken) + "&" + query;
        request.method = "POST";
        request.url = realm;
        request.body = asBytes(form);
        request.headers = {"Content-Type: application/x-www-form-urlencoded"};
    } else {
        request.url = realm + (realm.find('?') == std::string::npos ? "?" : "&") + query;
        if (known)
            request.headers.push_back("Authorization: " + basicOf(*known));
    }
    request.mostBytes = kMostToken;
    // Who the user is goes to where the registry said, and no further.
    request.followsRedirects = false;
    TRY(const auto reply, http.send(request));
    if (reply.status == 401 || reply.status == 403)
        return fail(notAllowed(m_writes));
    if (reply.status != 200)
        return fail(registryProblem(reply, "a token"));
    const auto document = jsonIn(reply.body);
    for (const char* field : {"token", "access_token"}) {
        auto token = protocol::textOr(document, field);
        const bool isHeader =
            std::ranges::all_of(token, [](char c) { return c > 0x20 && c < 0x7f; });
        if (isHeader && !token.empty())
            return token;
    }
    return fail(ErrorCode::Protocol, m_place.host + " gives no token that could be used.");
}

RegistrySession::RegistrySession(std::shared_ptr<RegistryAccess> access, async::CancelToken cancel)
    : m_access(std::move(access))
    , m_http(m_access->policy(), std::move(cancel))
{
}

std::string RegistrySession::path(const std::string& rest) const
{
    return "/v2/" + m_access->place().repository + "/" + rest;
}

void RegistrySession::pause(std::chrono::milliseconds time)
{
    const auto end = std::chrono::steady_clock::now() + time;
    while (!isCancelled() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(kPausePiece);
}

bool isForTheMoment(long status)
{
    return status == 429 || status == 408 || (status >= 500 && status != 501);
}

std::chrono::milliseconds pauseAfter(const HttpAnswer& answer, int tries, std::time_t now)
{
    constexpr std::size_t kMostDigits = 6;
    constexpr std::chrono::seconds kMostWanted{999'999};
    const std::string said = answer.header("retry-after");
    const bool isNumber =
        !said.empty() && said.find_first_not_of("0123456789") == std::string::npos;
    if (isNumber) {
        const auto digits = said.size() - std::min(said.find_first_not_of('0'), said.size());
        return digits > kMostDigits ? kMostWanted : std::chrono::seconds(std::stol(said));
    }
    if (const auto date = dateIn(answer, "retry-after")) {
        // Of two clocks that differ the one counts that said it.
        const std::chrono::seconds rest(*date - dateIn(answer, "date").value_or(now));
        return std::clamp(rest, std::chrono::seconds(0), kMostWanted);
    }
    return std::min<std::chrono::milliseconds>(kFirstPause * (1 << tries), kLongestPause);
}

bool wantsLongRest(const HttpAnswer& answer, std::time_t now)
{
    return isForTheMoment(answer.status) && pauseAfter(answer, 0, now) > kLongestPause;
}

std::string longRest(const HttpAnswer& answer, std::time_t now)
{
    return wantsLongRest(answer, now) ? aboutSoLong(pauseAfter(answer, 0, now)) : std::string();
}

Result<HttpAnswer> RegistrySession::send(HttpRequest request)
{
    const auto& place = m_access->place();
    if (request.url.starts_with('/'))
        request.url = place.address() + request.url;
    const auto registry = originOf(place.address());
    const auto headers = request.headers;
    const bool isOnce = request.method == "PATCH";
    int refusals = 0;
    for (int tries = 0;; ++tries) {
        const std::string authorization = m_access->authorization();
        request.headers = headers;
        // What the registry gave leads elsewhere at times, where it is not asked who the user is.
        if (!authorization.empty() && originOf(request.url) == registry)
            request.headers.push_back("Authorization: " + authorization);
        auto answer = m_http.send(request);
        const bool isLast = isOnce || tries + 1 >= kMostTries;
        if (!answer) {
            const auto code = answer.error().code;
            if ((code != ErrorCode::Unavailable && code != ErrorCode::Timeout) || isLast ||
                request.sink)
                return answer;
            pause(pauseAfter({}, tries, std::time(nullptr)));
            continue;
        }
        // Who the user is, is asked by the registry alone, not by whom it leads to.
        const bool isTheirs = originOf(answer->url) == registry;
        if (answer->status == 401 && isTheirs && ++refusals <= 2) {
            TRY(m_access->answer(m_http, answer->header("www-authenticate"), authorization));
            continue;
        }
        const bool isRefused = answer->status == 401 || answer->status == 403;
        if (isRefused && !isTheirs)
            return fail(refusedElsewhere(place, *answer));
        if (isRefused)
            return fail(m_access->notAllowed(request.method != "GET" && request.method != "HEAD"));
        const auto time = std::time(nullptr);
        if (!isForTheMoment(answer->status) || isLast || wantsLongRest(*answer, time))
            return answer;
        pause(pauseAfter(*answer, tries, time));
    }
}

Error registryProblem(const HttpAnswer& answer, const std::string& what)
{
    std::string cause = "HTTP " + std::to_string(answer.status);
    const auto document = jsonIn(answer.body);
    if (const auto* errors = protocol::fieldIn(document, "errors"))
        cause += ": " + printable(protocol::toText(*errors), 300);
    if (answer.status == 404)
        return {ErrorCode::NotFound, "The registry does not have " + what + ".", cause};
    const auto code = answer.status == 429 ? ErrorCode::ResourceExhausted : ErrorCode::Unavailable;
    if (const auto rest = longRest(answer, std::time(nullptr)); !rest.empty())
        return {code, "The registry asks to be left alone for " + rest + "; try again then.",
                cause};
    if (answer.status == 429)
        return {code, "The registry says that too much was asked of it; try again later.", cause};
    if (answer.status >= 500 && isForTheMoment(answer.status))
        return {code,
                "The registry has a fault of its own (HTTP " + std::to_string(answer.status) +
                    ") with " + what + "; try again later.",
                cause};
    return {ErrorCode::Protocol,
            "The registry does not answer as registries do about " + what + ".", cause};
}

} // namespace helix::oci
