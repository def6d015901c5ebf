#pragma once
// One user's talk with one registry about one repository: who he is, and patience where it has too much
// to do. Blocking; for the pool.

#include <chrono>
#include <ctime>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "oci/credentials.h"
#include "oci/http.h"
#include "oci/reference.h"

namespace helix::oci {

/// What the connections of a session share. Any thread.
class RegistryAccess {
public:
    RegistryAccess(Reference place, bool writes, Environment environment, ProxyRules proxies,
                   HelperUse helpers = HelperUse::Asked);

    [[nodiscard]] const Reference& place() const { return m_place; }
    [[nodiscard]] HttpPolicy policy() const;
    /// "Bearer ..." or "Basic ..."; empty before a registry has asked for it.
    [[nodiscard]] std::string authorization() const;
    /// Says who the user is as `challenge` asks, unless that was done since `rejected` was sent.
    /// PermissionDenied when it was, and the registry asks again.
    Result<void> answer(HttpClient& http, const std::string& challenge,
                        const std::string& rejected);
    /// What is said where the registry refuses who the user is, or as whom it was asked.
    [[nodiscard]] Error notAllowed(bool toWrite) const;
    /// Rights for another repository of the registry as well, to take blobs over from it.
    void alsoReads(std::string repository);

private:
    Result<std::string> tokenFor(HttpClient& http,
                                 const std::map<std::string, std::string>& parameters);
    Result<std::optional<Credentials>> credentials(const async::CancelToken& cancel);

    Reference m_place;
    bool m_writes;
    Environment m_environment;
    const ProxyRules m_proxies;
    const HelperUse m_helpers;
    std::filesystem::path m_authorities;
    std::vector<std::string> m_alsoReads;
    mutable std::mutex m_lock;
    std::string m_authorization;
    std::optional<std::optional<Credentials>> m_credentials; ///< once they were looked for
};

/// One connection of it. One thread at a time.
class RegistrySession {
public:
    RegistrySession(std::shared_ptr<RegistryAccess> access, async::CancelToken cancel);

    /// Sends, as who the user is, and again when the registry wants to know that first, has too much to do
    /// (429, with its Retry-After unless that is longer than a minute) or fails for the moment (5xx; nobody answers): five times
    /// at most. A PATCH is sent once: how much of it has come has to be asked for before. `path` begins with
    /// "/v2/", or is a whole URL that the registry gave; another host that asks there who the user is hears
    /// nothing. Errors of HTTP are answers, except 401 and 403: PermissionDenied, which says who refused.
    Result<HttpAnswer> send(HttpRequest request);
    /// "/v2/REPOSITORY/" + `rest`
    [[nodiscard]] std::string path(const std::string& rest) const;
    [[nodiscard]] RegistryAccess& access() { return *m_access; }
    /// Waits, unless it is cancelled.
    void pause(std::chrono::milliseconds time);
    [[nodiscard]] bool isCancelled() const { return m_http.cancelToken().isCancelled(); }

private:
    std::shared_ptr<RegistryAccess> m_access; ///< owners: the sessions of one pull or push
    HttpClient m_http;
};

/// Whether it may be another one in a while.
bool isForTheMoment(long status);
/// How long a registry that gave this answer wants to be left alone before the next of `tries`: as its
/// Retry-After says, in seconds or as a date (RFC 9110, 10.2.3), twelve days at most; or twice as long each
/// time, a minute at most. `now` counts for a date alone, where the answer does not say its own (Date).
std::chrono::milliseconds pauseAfter(const HttpAnswer& answer, int tries, std::time_t now);
/// For longer than anybody waits here: it is not asked again.
bool wantsLongRest(const HttpAnswer& answer, std::time_t now);
/// How long that is: "about 5 minutes", "about 3 days"; empty where it does not.
std::string longRest(const HttpAnswer& answer, std::time_t now);

/// What an answer of a registry that is none of `good` says, as a sentence about `what`.
Error registryProblem(const HttpAnswer& answer, const std::string& what);

} // namespace helix::oci
