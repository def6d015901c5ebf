#include "ui/boundary/egress_draft.h"

#include <algorithm>

#include "ui/boundary/boundary_words.h"
#include "ui/words/below.h"

namespace helix::ui {

EgressDraft::EgressDraft(QObject* parent)
    : QObject(parent)
    , m_lists({"name", "title", "description", "isChosen"})
    , m_domains({"domain"})
{
    refresh();
}

void EgressDraft::show(const boundary::EgressChoice& choice)
{
    m_choice = choice;
    m_touched = false;
    refresh();
}

void EgressDraft::takeFrom(EgressDraft* other)
{
    if (!other)
        return;
    m_always = other->m_always;
    m_once = other->m_once;
    show(other->choice());
}

void EgressDraft::showGiven(std::vector<egress::Rule> always, std::vector<egress::Rule> once)
{
    if (always == m_always && once == m_once)
        return;
    m_always = std::move(always);
    m_once = std::move(once);
    emit changed();
}

void EgressDraft::refresh()
{
    std::vector<QVariantMap> lists, domains;
    for (const auto& list : egress::readyMadeLists()) {
        const bool isChosen = std::find(m_choice.lists.begin(), m_choice.lists.end(), list.name) !=
                              m_choice.lists.end();
        lists.push_back({{"name", fromView(list.name)},
                         {"title", fromBelow(fromView(list.title))},
                         {"description", listTip(list)},
                         {"isChosen", isChosen}});
    }
    for (const auto& rule : m_choice.rules)
        domains.push_back({{"domain", QString::fromStdString(egress::toString(rule))}});
    m_lists.show(std::move(lists));
    m_domains.show(std::move(domains));
    emit changed();
}

void EgressDraft::touch()
{
    m_touched = true;
    refresh();
    emit edited();
}

QString EgressDraft::mode() const
{
    return fromView(egress::toString(m_choice.mode));
}

void EgressDraft::setMode(const QString& mode)
{
    const auto parsed = egress::parseMode(mode.toStdString());
    if (!parsed || *parsed == m_choice.mode)
        return;
    m_choice.mode = *parsed;
    touch();
}

QString EgressDraft::modeText() const
{
    return ui::modeText(m_choice.mode);
}

QString EgressDraft::sentence() const
{
    return modeSentence(m_choice.mode);
}

QString EgressDraft::summary() const
{
    return reachText(reach());
}

bool EgressDraft::isEmpty() const
{
    return boundary::reachesNothing(reach());
}

void EgressDraft::setStrict(bool strict)
{
    if (strict == m_choice.strict)
        return;
    m_choice.strict = strict;
    touch();
}

QString EgressDraft::strictTitle() const
{
    return fromBelow(boundary::describeStrict().title);
}

QString EgressDraft::strictMeaning() const
{
    return fromBelow(boundary::describeStrict().meaning);
}

void EgressDraft::setSites(const QStringList& sites)
{
    if (sites == m_sites)
        return;
    m_sites = sites;
    emit changed();
}

bool EgressDraft::isAllowed(const egress::Rule& site) const
{
    const auto allows = [&site](const egress::Rule& rule) {
        return rule == site || (egress::matches(rule, site.domain) &&
                                egress::coversPort(rule, site.port.value_or(egress::kUsualPort)));
    };
    return std::ranges::any_of(m_choice.rules, allows) ||
           std::ranges::any_of(m_choice.lists, [&allows](const std::string& name) {
               const auto* list = egress::findList(name);
               return list != nullptr && std::ranges::any_of(list->rules, allows);
           });
}

std::vector<egress::Rule> EgressDraft::missingRules() const
{
    std::vector<egress::Rule> missing;
    for (const auto& site : m_sites) {
        const auto rule = egress::parseRule(site.toLower().toStdString());
        if (rule && !isAllowed(*rule) && std::ranges::find(missing, *rule) == missing.end())
            missing.push_back(*rule);
    }
    return missing;
}

QStringList EgressDraft::missingSites() const
{
    QStringList sites;
    for (const auto& rule : missingRules())
        sites << QString::fromStdString(egress::toString(rule));
    return sites;
}

void EgressDraft::addMissingSites()
{
    const auto missing = missingRules();
    if (missing.empty())
        return;
    m_choice.rules.insert(m_choice.rules.end(), missing.begin(), missing.end());
    touch();
}

void EgressDraft::toggleList(const QString& name)
{
    const auto wanted = name.toStdString();
    if (std::erase(m_choice.lists, wanted) == 0)
        m_choice.lists.push_back(wanted);
    touch();
}

QString EgressDraft::domainProblem(const QString& text) const
{
    const QString typed = text.trimmed();
    if (typed.isEmpty())
        return {};
    const auto rule = egress::parseRule(typed.toLower().toStdString());
    if (!rule)
        return fromBelow(rule.error().message);
    if (std::find(m_choice.rules.begin(), m_choice.rules.end(), *rule) != m_choice.rules.end())
        return tr("%1 is in the list already.")
            .arg(QString::fromStdString(egress::toString(*rule)));
    return {};
}

bool EgressDraft::addDomain(const QString& text)
{
    const QString typed = text.trimmed().toLower();
    if (typed.isEmpty() || !domainProblem(typed).isEmpty())
        return false;
    m_choice.rules.push_back(*egress::parseRule(typed.toStdString()));
    touch();
    return true;
}

void EgressDraft::removeDomain(const QString& domain)
{
    const auto wanted = domain.toStdString();
    const auto gone = std::erase_if(
        m_choice.rules, [&](const egress::Rule& rule) { return egress::toString(rule) == wanted; });
    if (gone > 0)
        touch();
}

} // namespace helix::ui
