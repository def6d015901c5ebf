#include "ui/boundary_words.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "ui/money.h"
#include "ui/words.h"

namespace helix::ui {

namespace {

constexpr int kSitesInSummary = 3;
constexpr int kSitesInTip = 6;

QString tr(const char* text)
{
    return QCoreApplication::translate("BoundaryWords", text);
}

/// The words of egress::Verdict::rule, for people.
QString refusalText(std::string_view rule)
{
    static const std::pair<std::string_view, const char*> kWords[] = {
        {"offline", QT_TRANSLATE_NOOP("BoundaryWords", "This workspace is offline.")},
        {"not-listed",
         QT_TRANSLATE_NOOP("BoundaryWords", "The site is not among those that were allowed.")},
        {"no-name",
         QT_TRANSLATE_NOOP("BoundaryWords",
                           "Reached by its bare address; only named sites are allowed.")},
        {"port", QT_TRANSLATE_NOOP("BoundaryWords", "The site is allowed, but not on this port.")},
        {"quic", QT_TRANSLATE_NOOP("BoundaryWords",
                                   "QUIC hides which site is meant; programs fall back to TLS.")},
        {"foreign-dns",
         QT_TRANSLATE_NOOP("BoundaryWords", "Names are looked up by Helix only, not elsewhere.")},
        {"sni",
         QT_TRANSLATE_NOOP("BoundaryWords",
                           "The connection named another site, or none, than it asked for.")},
        {"host",
         QT_TRANSLATE_NOOP("BoundaryWords",
                           "The request named another site, or none, than it asked for.")},
        {"ech", QT_TRANSLATE_NOOP("BoundaryWords",
                                  "The site's name was encrypted; this workspace is strict.")},
        {"ssh", QT_TRANSLATE_NOOP("BoundaryWords", "One of the two sides does not speak SSH.")},
        {"local-name",
         QT_TRANSLATE_NOOP("BoundaryWords", "It is a name of your own network: out of bounds.")},
        {"rebinding", QT_TRANSLATE_NOOP("BoundaryWords",
                                        "The name leads to an address that is never reachable.")},
        {"loopback", QT_TRANSLATE_NOOP("BoundaryWords", "This computer itself is out of bounds.")},
        {"host-address",
         QT_TRANSLATE_NOOP("BoundaryWords", "This computer itself is out of bounds.")},
        {"host-network", QT_TRANSLATE_NOOP("BoundaryWords", "Your own network is out of bounds.")},
        {"private", QT_TRANSLATE_NOOP("BoundaryWords", "Private networks are out of bounds.")},
        {"carrier-grade",
         QT_TRANSLATE_NOOP("BoundaryWords", "Private networks are out of bounds.")},
        {"link-local", QT_TRANSLATE_NOOP("BoundaryWords", "Your own network is out of bounds.")},
        {"metadata", QT_TRANSLATE_NOOP("BoundaryWords",
                                       "Addresses where clouds hand out keys are out of bounds.")},
        {"multicast", QT_TRANSLATE_NOOP("BoundaryWords", "Your own network is out of bounds.")},
        {"broadcast", QT_TRANSLATE_NOOP("BoundaryWords", "Your own network is out of bounds.")},
        {"reserved",
         QT_TRANSLATE_NOOP("BoundaryWords", "Nobody on the internet has this address.")},
        {"documentation",
         QT_TRANSLATE_NOOP("BoundaryWords", "Nobody on the internet has this address.")},
        {"this-network",
         QT_TRANSLATE_NOOP("BoundaryWords", "Nobody on the internet has this address.")},
        {"benchmarking",
         QT_TRANSLATE_NOOP("BoundaryWords", "Nobody on the internet has this address.")},
        {"no-service", QT_TRANSLATE_NOOP("BoundaryWords", "Helix offers nothing on this port.")},
        {"icmp", QT_TRANSLATE_NOOP("BoundaryWords", "Pings do not leave the machine.")},
        {"too-many", QT_TRANSLATE_NOOP("BoundaryWords", "Too many connections at once.")},
        {"too-fast", QT_TRANSLATE_NOOP("BoundaryWords", "Too many new connections in a second.")},
        {"gate", QT_TRANSLATE_NOOP("BoundaryWords",
                                   "Stopped by the last check, right before it would have left.")},
        {"ledger-full",
         QT_TRANSLATE_NOOP("BoundaryWords",
                           "So many refusals in so short a time that they were only counted.")},
        {"ledger",
         QT_TRANSLATE_NOOP("BoundaryWords", "The ledger cannot be written, so nothing may leave.")},
        {"refused", QT_TRANSLATE_NOOP("BoundaryWords", "You refused this site.")},
    };
    const auto* known = std::find_if(std::begin(kWords), std::end(kWords),
                                     [&](const auto& word) { return word.first == rule; });
    if (known != std::end(kWords))
        return tr(known->second);
    return rule.empty() ? tr("Refused.") : tr("Refused by the rule “%1”.").arg(fromView(rule));
}

QString permissionText(const boundary::LedgerLine& line)
{
    const std::string_view rule = line.rule;
    if (line.kind == boundary::LedgerLine::Kind::Forward)
        return tr("Came in through a port mapping.");
    if (line.kind == boundary::LedgerLine::Kind::Service)
        return tr("Went to Helix's model gateway.");
    if (rule == "open")
        return tr("The public internet is open to this workspace.");
    const auto space = rule.find(' ');
    const auto origin = rule.substr(0, space);
    const QString site = space == std::string_view::npos ? QString() : fromView(rule.substr(space));
    if (origin.starts_with("list:")) {
        const auto* list = egress::findList(origin.substr(5));
        return tr("Allowed by the list “%1”:%2")
            .arg(fromView(list ? list->title : origin.substr(5)), site);
    }
    if (origin == "workspace")
        return tr("Allowed for this workspace:%1").arg(site);
    if (origin == "always")
        return tr("Always allowed:%1").arg(site);
    if (origin == "once")
        return tr("Allowed once:%1").arg(site);
    return rule.empty() ? QString() : fromView(rule);
}

} // namespace

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString modeText(egress::Mode mode)
{
    switch (mode) {
    case egress::Mode::Open:
        return tr("Open");
    case egress::Mode::Allowlist:
        return tr("Only these sites");
    case egress::Mode::Offline:
        return tr("Offline");
    }
    return {};
}

QString modeSentence(egress::Mode mode)
{
    switch (mode) {
    case egress::Mode::Open:
        return tr(
            "The whole public internet. Your own network and this computer stay out of reach.");
    case egress::Mode::Allowlist:
        return tr("Nothing but the sites below. What else it asks for is shown to you.");
    case egress::Mode::Offline:
        return tr("No internet at all. Model providers are still reached through Helix.");
    }
    return {};
}

QString choiceSummary(const boundary::EgressChoice& choice)
{
    if (choice.mode == egress::Mode::Open)
        return tr("Open: the public internet");
    if (choice.mode == egress::Mode::Offline)
        return tr("Offline");
    QStringList parts;
    for (const auto& name : choice.lists) {
        const auto* list = egress::findList(name);
        parts << (list ? fromView(list->title) : QString::fromStdString(name));
    }
    for (const auto& rule : choice.rules)
        parts << QString::fromStdString(egress::toString(rule));
    if (parts.isEmpty())
        return tr("Only named sites; none yet");
    const auto more = parts.size() - kSitesInSummary;
    if (more > 1) {
        parts = parts.first(kSitesInSummary);
        return tr("%1 and %2 more").arg(parts.join(QStringLiteral(", "))).arg(more);
    }
    return parts.join(QStringLiteral(", "));
}

QString listTip(const egress::RuleList& list)
{
    QStringList sites;
    for (const auto& rule : list.rules)
        sites << QString::fromStdString(egress::toString(rule));
    const auto more = sites.size() - kSitesInTip;
    QString named = sites.first(std::min<qsizetype>(sites.size(), kSitesInTip)).join(", ");
    if (more > 0)
        named = tr("%1 and %2 more").arg(named).arg(more);
    return QStringLiteral("%1\n%2").arg(fromView(list.description), named);
}

QString sitesText(const std::vector<boundary::BlockedDomain>& blocked)
{
    if (blocked.empty())
        return {};
    const QString newest = QString::fromStdString(blocked.back().name);
    const auto others = blocked.size() - 1;
    if (others == 0)
        return newest;
    if (others == 1)
        return tr("%1 and 1 other site").arg(newest);
    return tr("%1 and %2 other sites").arg(newest).arg(others);
}

QString whereText(const boundary::LedgerLine& line)
{
    const QString host = QString::fromStdString(line.name.empty() ? line.address : line.name);
    const bool isUsual = line.port == 0 || line.port == 80 || line.port == 443 ||
                         line.kind == boundary::LedgerLine::Kind::Dns;
    if (line.kind == boundary::LedgerLine::Kind::Forward)
        return tr("port %1").arg(line.port);
    if (host.isEmpty())
        return line.kind == boundary::LedgerLine::Kind::Icmp ? tr("ping") : tr("malformed packet");
    return isUsual && !line.name.empty() ? host
           : line.port == 0              ? host
                                         : QStringLiteral("%1:%2").arg(host).arg(line.port);
}

QString trafficText(std::uint64_t bytes)
{
    constexpr std::uint64_t kSmall = 1000;
    return bytes < kSmall ? tr("%1 B").arg(bytes) : sizeText(bytes);
}

QString amountText(const boundary::LedgerLine& line)
{
    if (!line.allowed) {
        return line.count > 1 ? tr("refused ×%1").arg(line.count) : tr("refused");
    }
    if (line.live)
        return tr("open");
    if (line.kind == boundary::LedgerLine::Kind::Dns)
        return tr("looked up");
    return line.bytesIn >= line.bytesOut ? QStringLiteral("↓ ") + trafficText(line.bytesIn)
                                         : QStringLiteral("↑ ") + trafficText(line.bytesOut);
}

QString reasonText(const boundary::LedgerLine& line)
{
    if (line.kind == boundary::LedgerLine::Kind::Frame && line.rule != "ledger-full")
        return tr("A packet that no ordinary program sends: %1.").arg(fromView(line.rule));
    return line.allowed ? permissionText(line) : refusalText(line.rule);
}

QString connectionsText(std::uint64_t count)
{
    if (count == 0)
        return {};
    return count == 1 ? tr("1 connection") : tr("%1 connections").arg(countText(count));
}

QString bothWaysText(std::uint64_t bytesOut, std::uint64_t bytesIn)
{
    return QStringLiteral("↓ %1  ↑ %2").arg(trafficText(bytesIn), trafficText(bytesOut));
}

} // namespace helix::ui
