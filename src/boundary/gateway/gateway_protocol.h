#pragma once
// The conversation between Helix and helix-gateway: JSON-RPC 2.0, one message a line, over the
// socket pair that the gateway inherits (--control-fd). Keys travel here and nowhere else.
//
// Program: helix-gateway --control-fd N
//   One per Helix. It serves nobody until it is told to and ends when this conversation ends.
//   A descriptor (SCM_RIGHTS) rides on the last byte of its message (local/line_channel.h).
//
// Requests (Helix to the gateway); each answers {} unless said otherwise:
//   providers.set     {providers:[{name, kind, base_url, key, models:[pattern], preferred?, chosen?}]}
//   providers.tested  {refused:[name], offered:[{name, models:[model]}]}   what Helix knows of tests: whose key is
//                      refused, and which models each named
//   secrets.set       {secrets:[{name, origin, header, value, granted:[workspace]}]}
//   prices.set        {prices:[{model, input_micro_usd, output_micro_usd}]}   per million tokens
//   proxies.set       {plain?, secure?: {address, user?, password?}, exceptions, problem}   as ProxyRules
//                     (base/proxy.h); nothing said: everybody is reached directly
//   workspace.open    {workspace, token_sha256 (base64url), budget:{requests?, tokens?,
//   micro_usd?},
//                      used:{requests, tokens, micro_usd}, fetch, provider?} + one SOCK_SEQPACKET
//                      descriptor: on it come the guest's connections, each a byte 'c' with a
//                      SOCK_STREAM descriptor. A workspace that is open already is closed first.
//   workspace.budget  {workspace, budget}
//   workspace.choices {workspace, fetch, provider?}  may providers reach somewhere for it (not
//                      said: no), and which of them is asked first?
//   accounts.writable {writable}          false: what is used cannot be written down; nothing is
//   workspace.close   {workspace}                   ends its connections; good when there is none
//   provider.test     {name} -> {status, models, names}   `models`: how many it offers
//   provider.try      {name, kind, base_url, key, models} -> the same of a provider that is not set: no request of
//                      a guest goes to it
// Notifications (the gateway to Helix):
//   reserved          {workspace, reservation, requests, tokens, micro_usd}   before a request goes
//                      out: what it may take. The `used` of that reservation takes its place.
//   refused           {workspace, session, provider, what}   the provider would have reached `what`
//   key_refused       {provider}   it answered 401 to a request with the key that it has now
//   used              {workspace, session, provider, model, status, requests, input_tokens,
//                      output_tokens, micro_usd, unpriced, duration_ms, first_byte_ms,
//                      reservation}
//                      One per request that went to a provider ("secret/NAME" for a named secret).

#include <cstddef>

namespace helix::gateway {

inline constexpr const char* kProvidersSet = "providers.set";
inline constexpr const char* kProvidersTested = "providers.tested";
inline constexpr const char* kSecretsSet = "secrets.set";
inline constexpr const char* kPricesSet = "prices.set";
inline constexpr const char* kProxiesSet = "proxies.set";
inline constexpr const char* kWorkspaceOpen = "workspace.open";
inline constexpr const char* kWorkspaceBudget = "workspace.budget";
inline constexpr const char* kWorkspaceChoices = "workspace.choices";
inline constexpr const char* kAccountsWritable = "accounts.writable";
inline constexpr const char* kWorkspaceClose = "workspace.close";
inline constexpr const char* kProviderTest = "provider.test";
inline constexpr const char* kProviderTry = "provider.try";
inline constexpr const char* kReserved = "reserved";
inline constexpr const char* kRefused = "refused";
inline constexpr const char* kKeyRefused = "key_refused";
inline constexpr const char* kUsed = "used";

/// Models that a test of a provider passes on by name, and how long a name may be.
inline constexpr std::size_t kMostNamed = 200, kMostNameBytes = 200;
inline constexpr std::size_t kMaxControlMessage = std::size_t{4} << 20; ///< bytes of a line

} // namespace helix::gateway
