#include "ui/settings/model_offers.h"

#include <algorithm>

#include <QPointer>
#include <QStringList>
#include <QUrl>

#include "providers/local_servers.h"
#include "ui/line/reply.h"
#include "ui/words/below.h"

namespace helix::ui {

namespace {

QString offerOf(const providers::LocalServer& server)
{
    return QStringLiteral("server-%1").arg(server.port);
}

QString offerOf(const providers::FoundKey& key)
{
    return QStringLiteral("key-") + QString::fromStdString(key.source);
}

QString detailOf(const providers::LocalServer& server)
{
    const QString first = QString::fromStdString(server.models.front());
    const auto more = static_cast<int>(server.models.size()) - 1;
    return more == 0   ? first
           : more == 1 ? ModelOffers::tr("%1 and 1 more model").arg(first)
                       : ModelOffers::tr("%1 and %2 more models").arg(first).arg(more);
}

QString serviceOf(providers::ProviderKind kind)
{
    switch (kind) {
    case providers::ProviderKind::Anthropic:
        return QStringLiteral("Anthropic");
    case providers::ProviderKind::OpenAi:
        return QStringLiteral("OpenAI");
    case providers::ProviderKind::Gemini:
        return QStringLiteral("Gemini");
    }
    return {};
}

QString detailOf(const providers::FoundKey& key)
{
    const auto address = providers::usualBaseUrl(key.kind);
    const QUrl server(QString::fromUtf8(address.data(), static_cast<qsizetype>(address.size())));
    return ModelOffers::tr("From %1, sent to %2")
        .arg(QString::fromStdString(key.source), server.host());
}

/// Empty: of nobody.
std::string replacedBy(const app::ModelsToAdd& offers, const providers::FoundKey& key)
{
    const auto replaced = offers.replaced.find(key.kind);
    return replaced == offers.replaced.end() ? std::string() : replaced->second;
}

/// A key that is stored is not replaced without its being said.
QString titleOf(const app::ModelsToAdd& offers, const providers::FoundKey& key)
{
    const auto replaced = replacedBy(offers, key);
    if (replaced.empty())
        return ModelOffers::tr("Use your %1 key").arg(serviceOf(key.kind));
    return ModelOffers::tr("Replace the refused key of %1").arg(QString::fromStdString(replaced));
}

} // namespace

ModelOffers::ModelOffers(PlaneLine& line)
    : m_line(line)
    , m_rows({"offer", "symbol", "title", "detail", "keyKind"})
{
}

QString ModelOffers::lookedFor()
{
    QStringList usual;
    for (const auto& server : providers::usualPorts())
        usual += tr("%1 (port %2)").arg(QString::fromLatin1(server.title)).arg(server.port);
    return usual.join(QStringLiteral(", "));
}

void ModelOffers::look()
{
    m_problem.clear();
    lookAgain();
}

void ModelOffers::lookAgain()
{
    if (m_looking) {
        emit changed();
        return;
    }
    m_looking = true;
    emit changed();
    m_line.ask([](plane::ControlPlane& plane) { return app::findModelOffers(plane); },
               [self = QPointer(this)](const app::ModelsToAdd& offers) {
                   if (self)
                       self->take(offers);
               });
}

void ModelOffers::take(app::ModelsToAdd offers)
{
    m_looking = false;
    m_hasLooked = true;
    m_offers = std::move(offers);
    std::vector<QVariantMap> rows;
    for (const auto& server : m_offers.servers)
        rows.push_back(
            {{"offer", offerOf(server)},
             {"symbol", QStringLiteral("dns")},
             {"title",
              tr("Use %1 on port %2").arg(QString::fromStdString(server.title)).arg(server.port)},
             {"detail", detailOf(server)},
             {"keyKind", QString()}});
    for (const auto& key : m_offers.keys)
        rows.push_back({{"offer", offerOf(key)},
                        {"symbol", QStringLiteral("vpn_key")},
                        {"title", titleOf(m_offers, key)},
                        {"detail", detailOf(key)},
                        {"keyKind", QString::fromLatin1(providers::toString(key.kind))}});
    m_rows.show(std::move(rows));
    emit changed();
}

void ModelOffers::add(const QString& offer)
{
    if (!m_adding.isEmpty())
        return;
    const auto isIt = [&offer](const auto& one) { return offerOf(one) == offer; };
    const auto server = std::ranges::find_if(m_offers.servers, isIt);
    const auto key = std::ranges::find_if(m_offers.keys, isIt);
    if (server == m_offers.servers.end() && key == m_offers.keys.end())
        return;
    m_adding = offer;
    m_problem.clear();
    emit changed();
    const Reply<Result<std::string>> done =
        [self = QPointer(this)](const Result<std::string>& result) {
            if (self)
                self->end(result);
        };
    if (server != m_offers.servers.end())
        m_line.ask([server = *server](
                       plane::ControlPlane& plane) { return app::addLocalServer(plane, server); },
                   done);
    else
        m_line.ask(
            [key = *key, replaced = replacedBy(m_offers, *key)](plane::ControlPlane& plane) {
                return app::addFoundKey(plane, key, replaced);
            },
            done);
}

void ModelOffers::end(const Result<std::string>& result)
{
    m_adding.clear();
    m_problem = result ? QString() : fromBelow(result.error().message);
    emit changed();
    if (result)
        emit added(fromBelow(*result));
    else
        emit failed(m_problem);
    lookAgain();
}

} // namespace helix::ui
