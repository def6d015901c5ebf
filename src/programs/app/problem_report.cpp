#include "app/problem_report.h"

#include <algorithm>
#include <fstream>
#include <string>

#include <QDir>
#include <QSysInfo>

#include "app/redaction.h"
#include "base/try.h"
#include "plane/setting.h"

namespace helix::app {
namespace {

using operations::ReportPart;

constexpr std::size_t kMostLogBytes = 48U << 10;

/// The last whole lines of a file; empty when it cannot be read. Blocks on the disk.
std::string lastLines(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary | std::ios::ate);
    if (!stream)
        return {};
    const auto size = static_cast<std::size_t>(std::max<std::streamoff>(stream.tellg(), 0));
    const auto length = std::min(size, kMostLogBytes);
    stream.seekg(static_cast<std::streamoff>(size - length));
    std::string text(length, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(length));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
    if (length < size)
        text.erase(0, text.find('\n') == std::string::npos ? text.size() : text.find('\n') + 1);
    return text;
}

std::string versions()
{
    const QString text = QStringLiteral("Helix %1, Qt %2\n%3\n%4 %5, %6")
                             .arg(QStringLiteral(HELIX_VERSION), QString::fromLatin1(qVersion()),
                                  QSysInfo::prettyProductName(), QSysInfo::kernelType(),
                                  QSysInfo::kernelVersion(), QSysInfo::currentCpuArchitecture());
    return text.toStdString();
}

std::string findings(const std::vector<plane::DoctorFinding>& found)
{
    std::string text;
    for (const auto& finding : found)
        text += "[" + std::string(toString(finding.level)) + "] " + finding.subject + ": " +
                finding.sentence + "\n";
    return text;
}

/// Without their names.
std::string machines(const std::vector<plane::WorkspaceSnapshot>& workspaces)
{
    std::string text;
    for (const auto& workspace : workspaces) {
        const auto& resources = workspace.resources;
        text += workspace.image + " " + workspace.imageVersion + ": " +
                std::string(toString(workspace.state)) + ", " + std::to_string(resources.cpus) +
                " CPUs, " + std::to_string(resources.memoryMiB) + " MB, " +
                std::to_string(resources.diskGiB) + " GB" +
                (workspace.emulated ? ", emulated" : "") + ", " +
                std::string(toString(workspace.beginning)) +
                (workspace.error ? "\n  " + workspace.error->describe() : "") + "\n";
    }
    return text.empty() ? "None.\n" : text;
}

/// Those that are not as at first. Of a certificate authority, and of a proxy, only that there is one.
std::string settings(const plane::Settings& settings)
{
    std::string text;
    for (const auto& row : plane::kSettings) {
        const auto value = settings.value(std::string(row.key));
        if (value.empty() || value == row.fallback || row.form == plane::Form::Found)
            continue;
        const bool isLong = row.form == plane::Form::Authority ||
                            row.key.starts_with("network.proxy"); // of somebody's network
        text += std::string(row.key) + " = " + (isLong ? "(set)" : value) + "\n";
    }
    return text.empty() ? "All as at first.\n" : text;
}

/// Blocks on the disk.
std::vector<ReportPart> withLogs(std::vector<ReportPart> parts, const std::filesystem::path& logs)
{
    parts.push_back({"log", "Last lines of Helix's log", lastLines(logs / "helix.log")});
    parts.push_back(
        {"gateway", "Last lines of the gateway's log", lastLines(logs / "gateway.log")});
    std::erase_if(parts, [](const auto& part) { return part.text.empty(); });
    const QString home = QDir::homePath();
    for (auto& part : parts)
        part.text = withoutSecrets(QString::fromStdString(part.text), home).trimmed().toStdString();
    return parts;
}

} // namespace

async::Task<std::vector<ReportPart>> problemReport(plane::ControlPlane& plane,
                                                   std::filesystem::path logs)
{
    std::vector<ReportPart> parts{
        {"versions", "Versions", versions()},
        {"computer", "This computer", {}},
        {"machines", "Kinds of machines", machines(plane.workspaces().list())},
        {"settings", "Settings that were changed", settings(plane.settings())}};
    parts[1].text = findings(co_await plane.doctor(false));
    const std::function<Result<std::vector<ReportPart>>()> finish =
        [parts, logs]() -> Result<std::vector<ReportPart>> { return withLogs(parts, logs); };
    const auto whole = co_await async::onPool<std::vector<ReportPart>>(finish);
    co_return whole.value_or(std::vector<ReportPart>());
}

} // namespace helix::app
