// What users and files call a rule, and what is then decided by it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "egress/policy.h"
#include "require.h"

using namespace helix;
using namespace helix::egress;
using fuzz::require;

namespace {

void checkRule(const Rule& rule)
{
    require(rule.domain.find('.') != std::string::npos, "a rule has two labels");
    require(rule.domain.find('*', 1) == std::string::npos, "a wildcard stands in front");
    require(rule.port.value_or(443) != 0 && rule.port.value_or(443) != 53, "its port may be had");
    const auto again = parseRule(toString(rule));
    require(again && *again == rule, "a rule reads as it is written");
    const bool wildcard = rule.domain[0] == '*';
    const std::string name = wildcard ? "a" + rule.domain.substr(1) : rule.domain;
    require(matches(rule, name), "a rule matches its own");
    require(!wildcard || !matches(rule, rule.domain.substr(2)), "a wildcard not the bare domain");
    const Policy policy{Mode::Allowlist, {{rule, "workspace"}}};
    const std::uint16_t port = rule.port.value_or(443);
    const Flow flow{Transport::Tcp, {0x08080808}, port, {name}};
    require(decide(policy, flow, {}).allowed, "a pinned name of a rule is let out");
    const Flow home{Transport::Tcp, {0x7f000001}, port, {name}};
    require(!decide(policy, home, {}).allowed, "loopback never");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)parseMode(text);
    if (const auto name = normaliseName(text))
        require(normaliseName(*name) == *name, "a normalised name is left as it is");
    if (const auto rule = parseRule(text))
        checkRule(*rule);
    return 0;
}
