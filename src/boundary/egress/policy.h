#pragma once
// What may leave a workspace: the user's choice, and the decision about one flow. Pure.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "egress/ipv4.h"
#include "egress/reason.h"

namespace helix::egress {

enum class Mode {
    Open,      ///< the public internet
    Allowlist, ///< named domains only
    Offline,   ///< nothing; the host's services (the model gateway) stay reachable
};
std::string_view toString(Mode mode); ///< "open", "allowlist", "offline"
Result<Mode> parseMode(std::string_view text);

/// Of a rule that names none: HTTPS.
inline constexpr std::uint16_t kUsualPort = 443;

/// A domain that may be reached. `domain` is lower-case ASCII (IDNA A-labels), "example.org" or
/// "*.example.org"; the wildcard stands for one or more labels and not for example.org itself.
struct Rule {
    std::string domain;
    std::optional<std::uint16_t> port; ///< none: kUsualPort
    friend bool operator==(const Rule&, const Rule&) = default;
    friend auto operator<=>(const Rule&, const Rule&) = default;
};
/// "DOMAIN" or "DOMAIN:PORT". InvalidArgument with a sentence for addresses, single labels, bad
/// labels, a wildcard elsewhere than in front, "*" alone, "*.TLD", ports 0, 53 and above 65535.
Result<Rule> parseRule(std::string_view text);
std::string toString(const Rule& rule);
bool matches(const Rule& rule, std::string_view name);
[[nodiscard]] bool coversPort(const Rule& rule, std::uint16_t port);

/// A ready-made list: "packages", "git", "models".
struct RuleList {
    std::string_view name, title, description;
    std::vector<Rule> rules;
};
const std::vector<RuleList>& readyMadeLists();
/// Null when there is none of that name.
const RuleList* findList(std::string_view name);

/// What netd enforces: everything already expanded.
struct NamedRule {
    Rule rule;
    std::string origin; ///< "list:packages", "workspace", "always", "once": what the ledger says
    friend bool operator==(const NamedRule&, const NamedRule&) = default;
};
struct Policy {
    Mode mode = Mode::Offline;
    std::vector<NamedRule> rules; ///< used by Allowlist only
    /// Allowlist: no ClientHello with an encrypted one in it (ECH), which may name another site.
    /// Browsers send such an extension with nothing in it as well (GREASE), and are refused with
    /// it.
    bool strict = false;
};

/// The first rule that lets `name` be reached on `port` (0: on any), or null.
const NamedRule* findRule(const Policy& policy, std::string_view name, std::uint16_t port);

/// The rule that names this very host and this port, or null: not one with a wildcard, and not one
/// without a port. For SSH on 443.
const NamedRule* findExactRule(const Policy& policy, const std::vector<std::string>& names,
                               std::uint16_t port);

enum class Transport { Tcp, Udp };

/// What a conversation under Allowlist has to show before anything of it passes: a listed domain
/// that is pinned to this address.
enum class Proof {
    None,
    ServerName, ///< TLS to 443: in its ClientHello
    Host,       ///< HTTP to 80: in the head of each request
};

/// The start of a conversation of the guest with the outside.
struct Flow {
    Transport transport = Transport::Tcp;
    Ipv4 destination;
    std::uint16_t port = 0;
    /// Names that netd's own answers have pinned to `destination` and that are still live.
    std::vector<std::string> names;
};

struct Verdict {
    bool allowed = false;
    Reason reason = Reason::None; ///< of a refusal
    /// What allows it: "open", "service", or a NamedRule as "list:packages *.npmjs.org".
    std::string rule;
    std::string name; ///< the pinned name that decided, when one did
    Proof proof = Proof::None;
};

/// What the ledger calls the rule that decided: Verdict::rule, or the word of a refusal's reason.
std::string ledgerRule(const Verdict& verdict);

/// Allowlist: the destination needs a live pin of a listed name whose rule covers the port; UDP
/// only by a rule that names the port, never 443 (QUIC), 853 or 53. Open: everything public.
/// deniedRange() comes first under every mode. Under 2 microseconds.
Verdict decide(const Policy& policy, const Flow& flow, const HostAddresses& host);

/// Is it a name of the host's own networks: ".local" (RFC 6762), ".internal", ".home.arpa"
/// (RFC 8375), ".lan" and their like, or a single label? `name` is normalised.
bool isLocalName(std::string_view name);

/// May the guest ask for this name at all? (isLocalName(): never. Open: yes. Allowlist: a rule
/// matches on any port.)
Verdict decideName(const Policy& policy, std::string_view name);

/// Bytes of one label of a name (RFC 1035, 2.3.4).
inline constexpr std::size_t kMaxDnsLabel = 63;

/// Lower-cased, without a final dot; InvalidArgument unless it is a DNS name of 1 to 253 bytes of
/// letters, digits, hyphens and underscores.
Result<std::string> normaliseName(std::string_view name);

} // namespace helix::egress
