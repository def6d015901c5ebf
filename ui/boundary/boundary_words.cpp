#include "ui/boundary/boundary_words.h"

#include <algorithm>

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "ui/words/below.h"
#include "ui/words/money.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

constexpr int kSitesInTip = 6;

struct BoundaryWords {
    Q_DECLARE_TR_FUNCTIONS(BoundaryWords)
};

} // namespace

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString modeText(egress::Mode mode)
{
    switch (mode) {
    case egress::Mode::Open:
        return BoundaryWords::tr("Open");
    case egress::Mode::Allowlist:
        return BoundaryWords::tr("Only these sites");
    case egress::Mode::Offline:
        return BoundaryWords::tr("Offline");
    }
    return {};
}

QString modeSentence(egress::Mode mode)
{
    return fromBelow(boundary::describeMode(mode));
}

QString reachText(const boundary::Reach& reach)
{
    return fromBelow(boundary::describeReach(reach));
}

QString answerText(const QString& verb)
{
    if (verb == QLatin1String("refuse"))
        return BoundaryWords::tr("Refused");
    const auto scope = scopeOf(verb);
    return scope ? fromBelow(boundary::describeScope(*scope)) : QString();
}

std::optional<boundary::AllowScope> scopeOf(const QString& word)
{
    if (word == QLatin1String("once"))
        return boundary::AllowScope::Once;
    if (word == QLatin1String("workspace"))
        return boundary::AllowScope::Workspace;
    if (word == QLatin1String("always"))
        return boundary::AllowScope::Always;
    return std::nullopt;
}

QString listTip(const egress::RuleList& list)
{
    QStringList sites;
    for (const auto& rule : list.rules)
        sites << QString::fromStdString(egress::toString(rule));
    const auto more = sites.size() - kSitesInTip;
    QString named = sites.first(std::min<qsizetype>(sites.size(), kSitesInTip)).join(", ");
    if (more > 0)
        named = BoundaryWords::tr("%1 and %2 more").arg(named).arg(more);
    return QStringLiteral("%1\n%2").arg(fromBelow(fromView(list.description)), named);
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
        return BoundaryWords::tr("%1 and 1 other site").arg(newest);
    return BoundaryWords::tr("%1 and %2 other sites").arg(newest).arg(others);
}

QString whereText(const boundary::LedgerLine& line)
{
    const QString host = QString::fromStdString(line.name.empty() ? line.address : line.name);
    const bool isUsual = line.port == 0 || line.port == 80 || line.port == 443 ||
                         line.kind == boundary::LedgerLine::Kind::Dns;
    if (line.kind == boundary::LedgerLine::Kind::Forward)
        return BoundaryWords::tr("port %1").arg(line.port);
    if (boundary::isOwnChannel(line))
        return BoundaryWords::tr("Helix itself");
    if (host.isEmpty())
        return line.kind == boundary::LedgerLine::Kind::Icmp
                   ? BoundaryWords::tr("ping")
                   : BoundaryWords::tr("malformed packet");
    return isUsual && !line.name.empty() ? host
           : line.port == 0              ? host
                                         : QStringLiteral("%1:%2").arg(host).arg(line.port);
}

QString amountText(const boundary::LedgerLine& line)
{
    if (!line.allowed) {
        return line.count > 1 ? BoundaryWords::tr("refused ×%1").arg(line.count)
                              : BoundaryWords::tr("refused");
    }
    if (line.live)
        return BoundaryWords::tr("open");
    if (line.kind == boundary::LedgerLine::Kind::Dns)
        return BoundaryWords::tr("looked up");
    return line.bytesIn >= line.bytesOut ? QStringLiteral("↓ ") + sizeText(line.bytesIn)
                                         : QStringLiteral("↑ ") + sizeText(line.bytesOut);
}

QString reasonText(const boundary::LedgerLine& line)
{
    return fromBelow(boundary::describeCrossing(line));
}

QString connectionsText(std::uint64_t count)
{
    if (count == 0)
        return {};
    return count == 1 ? BoundaryWords::tr("1 connection")
                      : BoundaryWords::tr("%1 connections").arg(countText(count));
}

QString bothWaysText(std::uint64_t bytesOut, std::uint64_t bytesIn)
{
    return QStringLiteral("↓ %1  ↑ %2").arg(sizeText(bytesIn), sizeText(bytesOut));
}

} // namespace helix::ui
