#pragma once
// The conversation between Helix and helix-gateway: JSON-RPC 2.0, one message a line, over the
// socket pair that the gateway inherits (--control-fd). Keys travel here and nowhere else.
//
// Program: helix-gateway --control-fd N
//   One per Helix. It serves nobody until it is told to and ends when this conversation ends.
//   A descriptor (SCM_RIGHTS) rides on the byte stream with the last byte of its message.
//
// Requests (Helix to the gateway); each answers {} unless said otherwise:
//   providers.set     {providers:[{name, kind, base_url, key, models:[pattern]}]}
//   secrets.set       {secrets:[{name, origin, header, value, granted:[workspace]}]}
//   prices.set        {prices:[{model, input_micro_usd, output_micro_usd}]}   per million tokens
//   workspace.open    {workspace, token_sha256 (base64url), budget:{requests?, tokens?,
//   micro_usd?},
//                      used:{requests, tokens, micro_usd}} + one SOCK_SEQPACKET descriptor: on it
//                      come the guest's connections, each a byte 'c' with a SOCK_STREAM descriptor.
//                      A workspace that is open already is closed first.
//   workspace.budget  {workspace, budget}
//   workspace.close   {workspace}                   ends its connections; good when there is none
//   provider.test     {name} -> {status, models, problem}   `models`: how many it offers
// Notifications (the gateway to Helix):
//   used              {workspace, session, provider, model, status, requests, input_tokens,
//                      output_tokens, micro_usd, unpriced, duration_ms, first_byte_ms}
//                      One per request that went to a provider ("secret/NAME" for a named secret).

#include <cstddef>

namespace helix::gateway {

inline constexpr const char* kProvidersSet = "providers.set";
inline constexpr const char* kSecretsSet = "secrets.set";
inline constexpr const char* kPricesSet = "prices.set";
inline constexpr const char* kWorkspaceOpen = "workspace.open";
inline constexpr const char* kWorkspaceBudget = "workspace.budget";
inline constexpr const char* kWorkspaceClose = "workspace.close";
inline constexpr const char* kProviderTest = "provider.test";
inline constexpr const char* kUsed = "used";

inline constexpr std::size_t kMaxControlMessage = std::size_t{4} << 20; ///< bytes of a line

} // namespace helix::gateway
