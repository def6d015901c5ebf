#include "bench/density_report.h"

#include <sstream>

#include "bench/statistics.h"

namespace helix::bench {
namespace {

using nlohmann::json;

constexpr double kMiB = 1U << 20;

json createdReport(const std::vector<std::int64_t>& createMs, std::size_t count)
{
    const std::vector<std::int64_t> counted(createMs.begin(),
                                            createMs.begin() + static_cast<std::ptrdiff_t>(count));
    auto report = summarize(counted);
    const std::int64_t first = counted.empty() ? 0 : counted.front();
    const std::int64_t last = counted.empty() ? 0 : counted.back();
    report["first_ms"] = first;
    report["last_ms"] = last;
    report["last_to_first"] = ratio({last}, {first});
    return report;
}

} // namespace

json densityReport(const DensitySamples& samples)
{
    const std::size_t count = samples.pssBytes.size();
    json report{{"count", count},
                {"create", createdReport(samples.createMs, count)},
                {"pss", summarize(samples.pssBytes, "bytes")},
                {"disk", summarize(samples.diskBytes, "bytes")},
                {"cpu_percent", samples.cpuPercent},
                {"control_plane_cpu_percent", samples.planePercent},
                {"answered", samples.answered},
                {"aims",
                 {{"pss_mib", kPssAimMiB},
                  {"cpu_percent", kCpuAimPercent},
                  {"last_to_first", kLastCreateAim}}}};
    if (!samples.refusal.empty()) {
        report["fitted"] = samples.createMs.size();
        report["refusal"] = samples.refusal;
    }
    return report;
}

std::string densityTable(const json& report)
{
    const auto mib = [&](const char* what, const char* which) {
        return report[what][which].get<double>() / kMiB;
    };
    const auto& created = report["create"];
    const auto& aims = report["aims"];
    std::ostringstream out;
    out.precision(3);
    out << report["count"] << " workspaces, " << report["answered"] << " answered at the end\n"
        << "  create  first " << created["first_ms"] << " ms, last " << created["last_ms"]
        << " ms, " << created["last_to_first"].get<double>() << " times (aim "
        << aims["last_to_first"] << ")\n"
        << "  memory of each  median " << mib("pss", "median_bytes") << " MiB, most "
        << mib("pss", "max_bytes") << " MiB (aim " << aims["pss_mib"] << ")\n"
        << "  disk of each  median " << mib("disk", "median_bytes") << " MiB, most "
        << mib("disk", "max_bytes") << " MiB\n"
        << "  processor, all together  " << report["cpu_percent"].get<double>() << " % of one (aim "
        << aims["cpu_percent"] << "); control plane "
        << report["control_plane_cpu_percent"].get<double>() << " %\n";
    if (report.contains("refusal"))
        out << "  " << report["fitted"] << " fit, then: " << report["refusal"].get<std::string>()
            << '\n';
    return out.str();
}

} // namespace helix::bench
