// What the user allows and refuses.

#include <algorithm>

#include "base/bytes.h"
#include "base/try.h"
#include "boundary/boundary_p.h"
#include "boundary/choice_table.h"
#include "boundary/egress_choice.h"

namespace helix::boundary {
namespace {

using async::Task;
using egress::Mode;
using egress::Rule;

constexpr std::size_t kMaxRefused = 1000; ///< of one workspace

void addOnce(std::vector<Rule>& rules, const Rule& rule)
{
    if (std::ranges::find(rules, rule) == rules.end())
        rules.push_back(rule);
}

/// What deny() was asked for: a domain on every port, or on one.
struct Denied {
    std::string domain;
    std::optional<std::uint16_t> port;
    [[nodiscard]] bool meets(const Rule& rule) const
    {
        return rule.domain == domain && (!port || rule.port == port);
    }
};

Result<Denied> parseDenied(const std::string& text)
{
    if (const auto rule = egress::parseRule(text))
        return Denied{rule->domain, rule->port};
    // Names for which there can be no rule may have been asked for all the same.
    TRY(const auto name, egress::normaliseName(text));
    return Denied{name, {}};
}

void addRulesFor(const Denied& denied, const std::vector<Rule>& rules, std::vector<Rule>& found)
{
    for (const Rule& rule : rules)
        if (denied.meets(rule))
            addOnce(found, rule);
}

void take(std::vector<Rule>& rules, const std::vector<Rule>& gone)
{
    std::erase_if(rules,
                  [&](const Rule& rule) { return std::ranges::find(gone, rule) != gone.end(); });
}

/// A refusal that would not hold is no refusal: what still lets the domain through is named.
Result<void> checkDenial(const Denied& denied, const WorkspaceBoundary& entry,
                         const std::vector<Rule>& always, const std::vector<Rule>& gone)
{
    if (entry.choice.mode == Mode::Offline || denied.domain.starts_with("*"))
        return {};
    if (entry.choice.mode == Mode::Open)
        return gone.empty()
                   ? fail(ErrorCode::Conflict, "This workspace may reach the whole internet; "
                                               "choose Allowlist to refuse single domains.")
                   : Result<void>();
    EgressChoice choice = entry.choice;
    auto others = always, once = entry.once;
    take(choice.rules, gone);
    take(others, gone);
    take(once, gone);
    const auto policy = makePolicy(choice, others, once);
    const auto* rule = egress::findRule(policy, denied.domain, denied.port.value_or(0));
    if (rule == nullptr || (denied.port && !gone.empty()))
        return {};
    return fail(ErrorCode::Conflict, denied.domain + " is let through by '" +
                                         egress::toString(rule->rule) + "' (" + rule->origin +
                                         "); take that away to refuse it.");
}

} // namespace

std::vector<Rule> BoundaryService::Private::alwaysFor(const WorkspaceBoundary& entry) const
{
    auto rules = always;
    take(rules, entry.withheld);
    return rules;
}

egress::Policy BoundaryService::Private::policyOf(const WorkspaceBoundary& entry) const
{
    return makePolicy(entry.choice, alwaysFor(entry), entry.once);
}

Task<Result<void>> BoundaryService::Private::apply(WorkspaceBoundaryPtr entry)
{
    if (owner == nullptr)
        co_return Result<void>();
    const auto policy = policyOf(*entry);
    entry->blocked.filter([&](const std::string& name) {
        return policy.mode == Mode::Allowlist && !egress::decideName(policy, name).allowed;
    });
    entry->changed->request();
    const auto net = entry->net;
    if (net != nullptr)
        co_await net->pushPolicy();
    co_return Result<void>();
}

Task<Result<void>> BoundaryService::Private::applyToAll()
{
    const auto self = shared_from_this();
    std::vector<WorkspaceBoundaryPtr> all;
    for (const auto& [id, entry] : entries)
        all.push_back(entry);
    // All at once: a netd that does not answer must not hold up the others.
    std::vector<Task<Result<void>>> running;
    for (const WorkspaceBoundaryPtr& entry : all)
        running.push_back(apply(entry));
    for (auto& task : running)
        (void)co_await task;
    co_return Result<void>();
}

Task<Result<void>> BoundaryService::Private::alwaysChanged()
{
    for (const auto& [id, entry] : entries)
        std::erase_if(entry->withheld, [&](const Rule& rule) {
            return std::ranges::find(always, rule) == always.end();
        });
    if (owner != nullptr)
        emit owner->defaultsChanged();
    co_return co_await applyToAll();
}

Task<Result<void>> BoundaryService::setDefaults(EgressChoice choice)
{
    const auto d = m_d;
    CO_TRY(const auto clean, normalised(std::move(choice)));
    const std::string owner = kDefaultsOwner;
    const auto written = co_await writeChoice(d->database, owner, clean);
    if (!written)
        co_return written;
    d->defaults = clean;
    if (d->owner != nullptr)
        emit d->owner->defaultsChanged();
    co_return Result<void>();
}

Task<Result<void>> BoundaryService::setAlways(std::vector<Rule> rules)
{
    const auto d = m_d;
    CO_TRY(const auto clean, normalised(std::move(rules)));
    for (const auto& [id, entry] : d->entries)
        if (auto fits = checkSize(makePolicy(entry->choice, clean, entry->once)); !fits)
            co_return fits;
    EgressChoice stored;
    stored.rules = clean;
    const std::string owner = kAlwaysOwner;
    const auto written = co_await writeChoice(d->database, owner, stored);
    if (!written)
        co_return written;
    d->always = clean;
    co_return co_await d->alwaysChanged();
}

Task<Result<void>> BoundaryService::setChoice(WorkspaceId id, EgressChoice choice)
{
    const auto d = m_d;
    const auto entry = d->findOrMake(id);
    CO_TRY(const auto clean, normalised(std::move(choice)));
    if (auto fits = checkSize(makePolicy(clean, d->always, entry->once)); !fits)
        co_return fits;
    const auto written = co_await writeChoice(d->database, id.str(), clean);
    if (!written)
        co_return written;
    entry->choice = clean;
    if (d->owner != nullptr)
        emit d->owner->choiceMade(id, entry->choice.mode);
    co_return co_await d->apply(entry);
}

Task<Result<void>> BoundaryService::setClipboard(WorkspaceId id, operations::ClipboardChoice choice)
{
    const auto d = m_d;
    const auto entry = d->findOrMake(id);
    CO_TRY(co_await writeClipboard(d->database, id, choice));
    entry->clipboard = choice;
    entry->changed->request();
    co_return Result<void>();
}

Task<Result<void>> BoundaryService::allow(WorkspaceId id, Rule rule, AllowScope scope)
{
    const auto d = m_d;
    const auto entry = d->findOrMake(id);
    CO_TRY(const auto clean, egress::parseRule(egress::toString(rule)));
    auto policy = d->policyOf(*entry);
    policy.rules.push_back({clean, "workspace"});
    if (auto fits = checkSize(policy); !fits)
        co_return fits;
    auto& others = scope == AllowScope::Always ? d->always : entry->choice.rules;
    if (scope != AllowScope::Once && others.size() >= kMaxRules)
        co_return normalised(std::vector<Rule>(kMaxRules + 1)).map([](const auto&) {});
    if (scope != AllowScope::Once) {
        const std::string owner = scope == AllowScope::Always ? kAlwaysOwner : id.str();
        const auto written = co_await insertRule(d->database, owner, clean, id);
        if (!written)
            co_return written;
    }
    addOnce(scope == AllowScope::Once        ? entry->once
            : scope == AllowScope::Workspace ? entry->choice.rules
                                             : d->always,
            clean);
    std::erase(entry->refused, clean.domain);
    if (scope != AllowScope::Always)
        co_return co_await d->apply(entry);
    std::erase(entry->withheld, clean);
    co_return co_await d->alwaysChanged();
}

Task<Result<void>> BoundaryService::deny(WorkspaceId id, std::string domain)
{
    const auto d = m_d;
    const auto entry = d->findOrMake(id);
    CO_TRY(const auto denied, parseDenied(domain));
    std::vector<Rule> gone, held; // this workspace's own, and those of every workspace
    addRulesFor(denied, entry->once, gone);
    addRulesFor(denied, entry->choice.rules, gone);
    const auto always = d->alwaysFor(*entry);
    addRulesFor(denied, always, held);
    auto both = gone;
    addRulesFor(denied, held, both);
    if (auto holds = checkDenial(denied, *entry, always, both); !holds)
        co_return holds;
    if (entry->refused.size() >= kMaxRefused)
        co_return fail(ErrorCode::ResourceExhausted,
                       "More than " + std::to_string(kMaxRefused) +
                           " domains are refused already; choose Offline instead.");
    const auto written = co_await refuseDomain(d->database, id, gone, held, denied.domain);
    if (!written)
        co_return written;
    take(entry->once, gone);
    take(entry->choice.rules, gone);
    for (const auto& rule : held)
        addOnce(entry->withheld, rule);
    if (std::ranges::find(entry->refused, denied.domain) == entry->refused.end())
        entry->refused.push_back(denied.domain);
    const Rule refusal{denied.domain, {}};
    entry->blocked.filter([&](const std::string& name) { return !egress::matches(refusal, name); });
    co_return co_await d->apply(entry);
}

namespace {

Error noSuchRule(const Rule& rule)
{
    return {ErrorCode::NotFound,
            "There is no rule for " + printable(rule.domain, 200) +
                " to take back; perhaps it was already.",
            {}};
}

/// Does anything let the rule's domain through once it is gone from where `scope` keeps it?
bool staysReachable(const WorkspaceBoundary& entry, std::vector<Rule> always, const Rule& rule,
                    AllowScope scope)
{
    EgressChoice choice = entry.choice;
    auto once = entry.once;
    std::erase(scope == AllowScope::Once        ? once
               : scope == AllowScope::Workspace ? choice.rules
                                                : always,
               rule);
    return egress::findRule(makePolicy(choice, always, once), rule.domain, 0) != nullptr;
}

/// With too many refusals it is prompted for: better than not to be taken back.
bool mustBeRefused(const WorkspaceBoundary& entry, const Rule& rule)
{
    return entry.refused.size() < kMaxRefused &&
           std::ranges::find(entry.refused, rule.domain) == entry.refused.end();
}

} // namespace

Task<Result<void>> BoundaryService::Private::takeRule(WorkspaceBoundaryPtr entry, Rule rule,
                                                      AllowScope scope, bool refuse)
{
    const auto self = shared_from_this();
    const auto holding = alwaysFor(*entry);
    // A rule of every workspace can be taken from them where it is withheld, too.
    const auto& given = scope == AllowScope::Once        ? entry->once
                        : scope == AllowScope::Workspace ? entry->choice.rules
                                                         : always;
    if (std::ranges::find(given, rule) == given.end())
        co_return fail(noSuchRule(rule));
    const bool refused =
        refuse && mustBeRefused(*entry, rule) && !staysReachable(*entry, holding, rule, scope);
    const auto written = co_await withdrawRule(database, entry->id, rule, scope, refused);
    if (!written)
        co_return written;
    std::erase(scope == AllowScope::Once        ? entry->once
               : scope == AllowScope::Workspace ? entry->choice.rules
                                                : always,
               rule);
    if (refused)
        entry->refused.push_back(rule.domain);
    if (scope == AllowScope::Always)
        co_return co_await alwaysChanged();
    co_return co_await apply(entry);
}

Task<Result<void>> BoundaryService::withdraw(WorkspaceId id, Rule rule, AllowScope scope)
{
    return m_d->takeRule(m_d->findOrMake(id), std::move(rule), scope, true);
}

Task<Result<void>> BoundaryService::withhold(WorkspaceId id, Rule rule)
{
    const auto d = m_d;
    const auto entry = d->findOrMake(id);
    const auto holding = d->alwaysFor(*entry);
    if (std::ranges::find(holding, rule) == holding.end())
        co_return fail(noSuchRule(rule));
    const bool refused =
        mustBeRefused(*entry, rule) && !staysReachable(*entry, holding, rule, AllowScope::Always);
    const auto written = co_await withholdRule(d->database, id, rule, refused);
    if (!written)
        co_return written;
    addOnce(entry->withheld, rule);
    if (refused)
        entry->refused.push_back(rule.domain);
    co_return co_await d->apply(entry);
}

Task<Result<void>> BoundaryService::reopen(WorkspaceId id, Rule rule,
                                           std::optional<AllowScope> given)
{
    const auto d = m_d;
    const auto entry = d->findOrMake(id);
    if (given)
        co_return co_await d->takeRule(entry, rule, *given, false);
    if (std::ranges::find(entry->refused, rule.domain) == entry->refused.end())
        co_return fail(noSuchRule(rule));
    const auto written = co_await forgetRefusal(d->database, id, rule.domain);
    if (!written)
        co_return written;
    std::erase(entry->refused, rule.domain);
    co_return co_await d->apply(entry);
}

} // namespace helix::boundary
