#include "ui/boundary/account_item.h"

#include <algorithm>

#include <QPointer>

#include "boundary/words.h"
#include "ui/words/below.h"
#include "ui/words/money.h"
#include "ui/shell/notices.h"

namespace helix::ui {

namespace {

std::uint64_t tokensOf(const providers::Usage& usage)
{
    return usage.inputTokens + usage.outputTokens;
}

double shareOf(std::uint64_t used, const std::optional<std::uint64_t>& limit)
{
    if (!limit)
        return 0;
    return *limit == 0 ? 1 : static_cast<double>(used) / static_cast<double>(*limit);
}

QString fieldText(const std::optional<std::uint64_t>& limit)
{
    return limit ? QString::number(*limit) : QString();
}

/// The number that was typed; nothing for an empty text.
std::optional<std::uint64_t> typedNumber(const QString& text)
{
    bool isNumber = false;
    const auto number = text.trimmed().toULongLong(&isNumber);
    return isNumber ? std::optional<std::uint64_t>(number) : std::nullopt;
}

} // namespace

AccountItem::AccountItem(PlaneLine& line, Notices& notices, WorkspaceId id, QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_notices(notices)
    , m_secrets({"name", "origin", "granted"})
{
    m_account.workspace = std::move(id);
}

void AccountItem::update(const Account& account)
{
    m_account = account;
    emit changed();
}

void AccountItem::showSecrets(const std::vector<providers::NamedSecret>& all)
{
    std::vector<QVariantMap> rows;
    for (const auto& secret : all) {
        const bool isGranted = std::find(secret.granted.begin(), secret.granted.end(),
                                         m_account.workspace) != secret.granted.end();
        rows.push_back({{"name", QString::fromStdString(secret.name)},
                        {"origin", QString::fromStdString(secret.origin)},
                        {"granted", isGranted}});
    }
    m_secrets.show(std::move(rows));
    emit changed();
}

QString AccountItem::budgetText() const
{
    const auto& budget = m_account.budget;
    const auto& usage = m_account.usage;
    QStringList parts;
    if (budget.microUsd)
        parts << tr("%1 of %2").arg(dollarText(usage.microUsd), dollarText(*budget.microUsd));
    if (budget.tokens)
        parts << (*budget.tokens == 1
                      ? tr("%1 of 1 token").arg(countText(tokensOf(usage)))
                      : tr("%1 of %2 tokens")
                            .arg(countText(tokensOf(usage)), countText(*budget.tokens)));
    if (budget.requests)
        parts << (*budget.requests == 1
                      ? tr("%1 of 1 request").arg(countText(usage.requests))
                      : tr("%1 of %2 requests")
                            .arg(countText(usage.requests), countText(*budget.requests)));
    if (!parts.isEmpty())
        return parts.join(QStringLiteral(" · "));
    if (usage.requests == 0)
        return tr("No limit, nothing used yet");
    return tr("%1 used, no limit").arg(dollarText(usage.microUsd));
}

QString AccountItem::unpricedText() const
{
    const auto unpriced = m_account.usage.unpriced;
    if (unpriced == 0)
        return {};
    return unpriced == 1 ? tr("1 request went to a model without a price and costs nothing here.")
                         : tr("%1 requests went to models without a price and cost nothing here.")
                               .arg(countText(unpriced));
}

bool AccountItem::isLimited() const
{
    return m_account.budget != providers::Budget{};
}

double AccountItem::share() const
{
    const auto& budget = m_account.budget;
    const auto& usage = m_account.usage;
    const double nearest =
        std::max({shareOf(usage.requests, budget.requests), shareOf(tokensOf(usage), budget.tokens),
                  shareOf(usage.microUsd, budget.microUsd)});
    return std::clamp(nearest, 0.0, 1.0);
}

QString AccountItem::requestLimit() const
{
    return fieldText(m_account.budget.requests);
}

QString AccountItem::tokenLimit() const
{
    return fieldText(m_account.budget.tokens);
}

QString AccountItem::dollarLimit() const
{
    const auto& limit = m_account.budget.microUsd;
    return limit ? dollarField(*limit) : QString();
}

QString AccountItem::requestsUsed() const
{
    return countText(m_account.usage.requests);
}

QString AccountItem::tokensUsed() const
{
    return countText(tokensOf(m_account.usage));
}

QString AccountItem::dollarsUsed() const
{
    return dollarText(m_account.usage.microUsd);
}

QString AccountItem::grantedText() const
{
    QStringList names;
    for (const auto& row : m_secrets.rows()) {
        if (row.value("granted").toBool())
            names << row.value("name").toString();
    }
    return names.isEmpty() ? tr("None") : names.join(QStringLiteral(", "));
}

QString AccountItem::numberProblem(const QString& text) const
{
    return text.trimmed().isEmpty() || typedNumber(text)
               ? QString()
               : tr("A whole number, or nothing for no limit.");
}

QString AccountItem::dollarProblem(const QString& text) const
{
    return text.trimmed().isEmpty() || parseDollars(text)
               ? QString()
               : tr("An amount such as 5 or 0.25, or nothing for no limit.");
}

void AccountItem::setBudget(const QString& requests, const QString& tokens, const QString& dollars)
{
    providers::Budget budget;
    budget.requests = typedNumber(requests);
    budget.tokens = typedNumber(tokens);
    budget.microUsd = parseDollars(dollars);
    m_line.ask([id = m_account.workspace, budget](
                   plane::ControlPlane& plane) { return plane.providers().setBudget(id, budget); },
               reportFailure());
}

void AccountItem::grant(const QString& secret, bool granted)
{
    if (granted)
        m_line.ask([id = m_account.workspace, name = secret.toStdString()](
                       plane::ControlPlane& plane) { return plane.providers().grant(id, name); },
                   reportFailure());
    else
        m_line.ask([id = m_account.workspace, name = secret.toStdString()](
                       plane::ControlPlane& plane) { return plane.providers().revoke(id, name); },
                   reportFailure());
}

QString AccountItem::fetchTitle() const
{
    return fromBelow(boundary::describeProviderFetch(egress::Mode::Offline, mayFetch()).title);
}

QString AccountItem::fetchMeaning(const QString& mode, bool allowed) const
{
    const auto parsed = egress::parseMode(mode.toStdString());
    return parsed ? fromBelow(boundary::describeProviderFetch(*parsed, allowed).meaning)
                  : QString();
}

void AccountItem::allowFetch(bool allowed)
{
    if (allowed == m_account.mayFetch)
        return;
    // Shown at once; the switch goes back when it was refused.
    m_account.mayFetch = allowed;
    emit changed();
    m_line.ask([id = m_account.workspace, may = allowed](
                   plane::ControlPlane& plane) { return plane.providers().setMayFetch(id, may); },
               [self = QPointer(this), allowed](const Result<void>& result) {
                   if (!self || result)
                       return;
                   self->m_account.mayFetch = !allowed;
                   self->m_notices.report(result.error());
                   emit self->changed();
               });
}

void AccountItem::look()
{
    m_line.events().lookAtAccount(m_account.workspace);
}

Reply<Result<void>> AccountItem::reportFailure()
{
    return [self = QPointer(this)](const Result<void>& result) {
        if (!self || result)
            return;
        self->m_notices.report(result.error());
        // Switches that already show the refused state go back to what is true.
        emit self->changed();
    };
}

} // namespace helix::ui
