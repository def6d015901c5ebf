#include "providers/local_servers.h"

#include <memory>

#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>

#include "base/bytes.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::providers {
namespace {

using namespace std::chrono_literals;

constexpr auto kAnswerTime = 2s;
constexpr std::size_t kMaxAnswer = 1U << 20;
constexpr std::size_t kMaxListed = 100, kMaxListedName = 200;

QNetworkRequest requestTo(std::uint16_t port)
{
    QNetworkRequest request(QUrl(QStringLiteral("http://127.0.0.1:%1/v1/models").arg(port)));
    request.setTransferTimeout(std::chrono::milliseconds(kAnswerTime).count());
    // It may not send us anywhere else.
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                         QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    return request;
}

/// What one of them says; empty when it says nothing of use in time.
async::Completion<std::string> ask(QNetworkAccessManager& manager, std::uint16_t port)
{
    async::Completion<std::string> answer;
    auto* reply = manager.get(requestTo(port));
    // What does not end there is no list of models: it waits until its time is over.
    reply->setReadBufferSize(static_cast<qint64>(kMaxAnswer));
    QObject::connect(reply, &QNetworkReply::finished, reply, [reply, answer]() mutable {
        const bool isGood =
            reply->error() == QNetworkReply::NoError &&
            reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt() == 200;
        answer.resolve(isGood ? reply->read(kMaxAnswer).toStdString() : std::string());
        reply->deleteLater();
    });
    return answer;
}

} // namespace

Provider LocalServer::provider() const
{
    Provider provider;
    provider.name = name;
    provider.kind = ProviderKind::OpenAi;
    provider.baseUrl = "http://127.0.0.1:" + std::to_string(port);
    return provider;
}

const std::vector<UsualPort>& usualPorts()
{
    static const std::vector<UsualPort> kPorts{
        {"Ollama", "ollama", 11434},
        {"LM Studio", "lm-studio", 1234},
        {"llama.cpp", "llama-cpp", 8080},
        {"vLLM", "vllm", 8000},
    };
    return kPorts;
}

std::vector<std::string> modelsIn(const std::string& answer)
{
    std::vector<std::string> models;
    const auto parsed = protocol::parseForeignJson(answer, kMaxAnswer, "a model server");
    if (!parsed || !parsed->is_object())
        return models;
    for (const auto& item : protocol::itemsIn(*parsed, "data")) {
        const auto id = protocol::optionalString(item, "id", kMaxListedName, {});
        if (id && !id->empty() && models.size() < kMaxListed)
            models.push_back(printable(*id, kMaxListedName));
    }
    return models;
}

async::Task<std::vector<LocalServer>> findLocalServers(std::vector<UsualPort> ports,
                                                       std::set<std::uint16_t> notThese,
                                                       StrangersPorts strangers)
{
    // Any account of this computer may listen where Ollama would: it would read every prompt.
    const auto before = co_await async::onPool<std::set<std::uint16_t>>(strangers);
    notThese.merge(before.value_or(std::set<std::uint16_t>()));
    QNetworkAccessManager manager;
    manager.setProxy(QNetworkProxy(QNetworkProxy::NoProxy));
    std::vector<std::pair<UsualPort, async::Completion<std::string>>> asked;
    for (const auto& usual : ports)
        if (!notThese.contains(usual.port))
            asked.emplace_back(usual, ask(manager, usual.port));
    std::vector<LocalServer> found;
    const async::CancelToken never;
    const std::string unused;
    for (auto& [usual, answer] : asked) {
        const auto said = co_await answer.wait(async::kForever, never, unused);
        if (auto models = modelsIn(said.value_or("")); !models.empty())
            found.push_back({usual.title, usual.name, usual.port, std::move(models)});
    }
    const auto after = co_await async::onPool<std::set<std::uint16_t>>(strangers);
    const auto theirs = after.value_or(std::set<std::uint16_t>());
    std::erase_if(found,
                  [&theirs](const LocalServer& server) { return theirs.contains(server.port); });
    co_return found;
}

} // namespace helix::providers
