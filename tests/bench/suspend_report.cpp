#include "bench/suspend_report.h"

#include <iomanip>
#include <sstream>

#include "bench/statistics.h"

namespace helix::bench {
namespace {

using nlohmann::json;
using plane::Beginning;
using Values = std::vector<std::int64_t>;

template <typename Sample, typename Of>
Values each(const std::vector<Sample>& samples, Of of)
{
    Values values;
    for (const auto& sample : samples)
        values.push_back(of(sample));
    return values;
}

Values each(const std::vector<SuspendSample>& samples, std::int64_t SuspendSample::*field)
{
    return each(samples, [field](const SuspendSample& sample) { return sample.*field; });
}

Values each(const std::vector<PlainSave>& samples, std::chrono::milliseconds PlainSave::*field)
{
    return each(samples, [field](const PlainSave& sample) { return (sample.*field).count(); });
}

json reportOf(const std::vector<SuspendSample>& samples)
{
    using S = SuspendSample;
    const auto share = [](const S& sample) {
        const auto used = sample.memoryUsedBytes;
        return used > 0 ? (sample.savedBytes * 100 + used / 2) / used : 0;
    };
    json report = json::object();
    report["suspend"] = summarize(each(samples, &S::suspendMs));
    report["suspend_cpu"] = summarize(each(samples, &S::suspendCpuMs));
    report["saved"] = summarize(each(samples, &S::savedBytes), "bytes");
    report["memory_used"] = summarize(each(samples, &S::memoryUsedBytes), "bytes");
    report["saved_share"] = summarize(each(samples, share), "percent");
    report["stood_still"] = summarize(each(samples, &S::stoodStillMs));
    report["resume_ready"] = summarize(each(samples, &S::resumeReadyMs));
    report["resume_first_frame"] = summarize(each(samples, &S::resumeFirstFrameMs));
    report["resume_cpu"] = summarize(each(samples, &S::resumeCpuMs));
    return report;
}

json reportOf(const std::vector<PlainSave>& samples)
{
    const auto saved = [](const PlainSave& sample) {
        return static_cast<std::int64_t>(sample.savedBytes);
    };
    json report = json::object();
    report["savevm"] = summarize(each(samples, &PlainSave::savevm));
    report["saved"] = summarize(each(samples, saved), "bytes");
    report["loadvm_runs"] = summarize(each(samples, &PlainSave::loadvmRuns));
    report["loadvm_answers"] = summarize(each(samples, &PlainSave::loadvmAnswers));
    return report;
}

json ratios(const std::vector<SuspendSample>& suspended, const std::vector<PlainSave>& plain)
{
    json report = json::object();
    report["savevm_to_suspend"] =
        ratio(each(plain, &PlainSave::savevm), each(suspended, &SuspendSample::suspendMs));
    report["loadvm_answers_to_first_frame"] =
        ratio(each(plain, &PlainSave::loadvmAnswers),
              each(suspended, &SuspendSample::resumeFirstFrameMs));
    return report;
}

std::string unitOf(const json& summary)
{
    for (const auto& [name, value] : summary.items())
        if (name.starts_with("median_"))
            return name.substr(std::string("median_").size());
    return {};
}

void printLine(std::ostream& out, const std::string& name, const json& summary)
{
    const std::string unit = unitOf(summary);
    const bool bytes = unit == "bytes";
    const double divisor = bytes ? 1U << 20 : 1;
    const auto number = [&](const std::string& which) {
        return summary[which + "_" + unit].get<double>() / divisor;
    };
    out << "    " << std::left << std::setw(20) << name << std::right << std::setw(9)
        << number("median") << (bytes ? " MiB" : " " + unit) << "  (95 %: " << number("p95") << "; "
        << number("min") << " to " << number("max") << ")\n";
}

void printGroup(std::ostream& out, const std::string& name, const json& group)
{
    out << "  " << name << '\n';
    for (const auto& [figure, summary] : group.items())
        printLine(out, figure, summary);
}

} // namespace

json suspendReport(const SuspendSamples& samples)
{
    json report = json::object();
    report["accelerator"] = samples.emulated ? "tcg" : "kvm";
    report["load"] = samples.load;
    report["aims"] = {{"suspend_ms", kSuspendAim.count()},
                      {"resume_first_frame_ms", kResumeAim.count()}};
    for (const auto& [beginning, suspended] : samples.suspended) {
        const std::string name(plane::toString(beginning));
        report["suspended"][name] = reportOf(suspended);
        report["ratios"][name] = ratios(suspended, samples.plain);
    }
    report["plain"] = reportOf(samples.plain);
    return report;
}

std::string suspendTable(const json& report)
{
    std::ostringstream out;
    out << std::fixed << std::setprecision(1);
    out << report["image"].get<std::string>() << ", " << report["runs"] << " runs, "
        << report["accelerator"].get<std::string>() << ", QEMU "
        << report["qemu"].get<std::string>() << ", load before "
        << report["machine_before"]["load"][0] << '\n';
    for (const auto& [beginning, group] : report["suspended"].items())
        printGroup(out, beginning, group);
    printGroup(out, "QEMU alone", report["plain"]);
    for (const auto& [beginning, group] : report["ratios"].items())
        for (const auto& [name, value] : group.items())
            out << "  " << name << ", " << beginning << "  " << value.get<double>() << '\n';
    out << "  aims: suspend " << report["aims"]["suspend_ms"] << " ms, resume_first_frame "
        << report["aims"]["resume_first_frame_ms"] << " ms\n";
    return out.str();
}

} // namespace helix::bench
