#include "bench/policy_bench.h"

#include <algorithm>
#include <ctime>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "egress/policy.h"

namespace helix::bench {
namespace {

using namespace egress;

constexpr Ipv4 kPublic{0x5db8d822}, kPrivate{0xc0a80101};

/// Half of them wildcards; the last one is the one to be found.
Policy makePolicy(int rules)
{
    Policy policy{Mode::Allowlist, {}};
    for (int i = 0; i + 1 < rules; ++i) {
        const std::string front = i % 2 == 0 ? "*." : "registry";
        policy.rules.push_back(
            {{front + std::to_string(i) + ".packages.example.com", {}}, "list:packages"});
    }
    policy.rules.push_back({{"*.wanted.example.com", {}}, "workspace"});
    return policy;
}

/// Of this thread alone: whatever else the computer does meanwhile is not the policy's.
double threadNanoseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

double nanosecondsEach(const PolicyBench& bench, const Policy& policy, const Flow& flow,
                       const HostAddresses& host)
{
    const double start = threadNanoseconds();
    std::size_t used = 0;
    for (int i = 0; i < bench.decisions; ++i)
        used += ledgerRule(decide(policy, flow, host)).size();
    const double taken = threadNanoseconds() - start;
    // Whoever optimises the loop away also has to know the words of the verdict.
    return used == 0 ? 0 : taken / bench.decisions;
}

nlohmann::json measure(const PolicyBench& bench, const Policy& policy, const Flow& flow)
{
    const HostAddresses host{{{0x54140107}, {0x54140108}}, {{{0x54140100}, 24}}};
    std::vector<double> samples;
    for (int i = 0; i < bench.samples; ++i)
        samples.push_back(nanosecondsEach(bench, policy, flow, host));
    std::ranges::sort(samples);
    return {{"median_ns", samples[samples.size() / 2]},
            {"min_ns", samples.front()},
            {"max_ns", samples.back()}};
}

} // namespace

nlohmann::json runPolicyBench(const PolicyBench& bench)
{
    const Policy policy = makePolicy(bench.rules);
    const Flow wanted{Transport::Tcp, kPublic, 443, {"www.wanted.example.com"}};
    const Flow unlisted{Transport::Tcp,
                        kPublic,
                        443,
                        {"a.elsewhere.example.com", "b.elsewhere.example.com",
                         "c.elsewhere.example.com", "d.elsewhere.example.com"}};
    const Flow closed{Transport::Tcp, kPrivate, 443, {"www.wanted.example.com"}};
    return {{"rules", bench.rules},
            {"decisions", bench.decisions},
            {"cases",
             {{"last_rule", measure(bench, policy, wanted)},
              {"four_unlisted_names", measure(bench, policy, unlisted)},
              {"closed_range", measure(bench, policy, closed)}}}};
}

} // namespace helix::bench
