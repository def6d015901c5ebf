#include "ui/settings/proxy_setting.h"

#include <QPointer>

#include "base/proxy_sentence.h"
#include "plane/host_proxy.h"

namespace helix::ui {

ProxySetting::ProxySetting(PlaneLine& line)
    : m_line(line)
{
    connect(&line.events(), &PlaneEvents::settingsChanged, this,
            [this](const std::map<std::string, std::string>& all) {
                m_values = all;
                emit changed();
            });
    connect(&line.events(), &PlaneEvents::proxyChanged, this,
            [this](const operations::ProxyUse& use) {
                m_use = use;
                emit changed();
            });
}

QString ProxySetting::value(const plane::Setting<std::string>& setting) const
{
    const auto found = m_values.find(std::string(setting.row.key));
    return QString::fromStdString(found == m_values.end() ? std::string(setting.row.fallback)
                                                          : found->second);
}

QString ProxySetting::problem() const
{
    return m_problem.isEmpty() ? QString::fromStdString(m_use.problem) : m_problem;
}

void ProxySetting::choose(const QString& mode)
{
    if (!m_busy && mode != this->mode())
        write({{std::string(plane::kProxy.row.key), mode.toStdString()}}, [this] { done(); });
}

void ProxySetting::keep(const QString& address, const QString& user, const QString& password,
                        const QString& exceptions)
{
    if (m_busy)
        return;
    // The choice comes last: what is refused before leaves all as it is in use.
    write({{std::string(plane::kProxyAddress.row.key), address.trimmed().toStdString()},
           {std::string(plane::kProxyUser.row.key), user.trimmed().toStdString()},
           {std::string(plane::kProxyExceptions.row.key), exceptions.simplified().toStdString()},
           {std::string(plane::kProxy.row.key), "own"}},
          [this, password] {
              if (password.isEmpty()) {
                  done();
                  emit kept();
              } else {
                  givePassword(password);
              }
          });
}

void ProxySetting::forgetPassword()
{
    if (m_busy)
        return;
    m_busy = true;
    m_problem.clear();
    emit changed();
    givePassword({});
}

void ProxySetting::forgetProblem()
{
    if (m_problem.isEmpty())
        return;
    m_problem.clear();
    emit changed();
}

void ProxySetting::write(Wishes wishes, std::function<void()> then)
{
    m_busy = true;
    m_problem.clear();
    emit changed();
    writeNext(std::make_shared<const Wishes>(std::move(wishes)), 0, std::move(then));
}

void ProxySetting::writeNext(std::shared_ptr<const Wishes> wishes, std::size_t at,
                             std::function<void()> then)
{
    if (at == wishes->size()) {
        then();
        return;
    }
    m_line.ask(
        [wish = wishes->at(at)](plane::ControlPlane& plane) {
            return plane.settings().set(wish.first, wish.second);
        },
        [self = QPointer(this), wishes, at, then = std::move(then)](const Result<void>& result) {
            if (!self)
                return;
            if (!result)
                self->refuse(result.error());
            else
                self->writeNext(wishes, at + 1, then);
        });
}

void ProxySetting::givePassword(const QString& password)
{
    const bool isGiven = !password.isEmpty();
    m_line.ask([secret = Secret(password.toStdString())](
                   plane::ControlPlane& plane) { return plane.proxy().setPassword(secret); },
               [self = QPointer(this), isGiven](const Result<void>& result) {
                   if (!self)
                       return;
                   if (!result) {
                       self->refuse(result.error());
                       return;
                   }
                   self->done();
                   if (isGiven)
                       emit self->kept();
               });
}

bool ProxySetting::mends(const QString& sentence) const
{
    return sentence.contains(
        QLatin1String(kProxyChange.data(), static_cast<qsizetype>(kProxyChange.size())));
}

void ProxySetting::refuse(const Error& error)
{
    m_busy = false;
    m_problem = QString::fromStdString(error.message);
    emit changed();
}

void ProxySetting::done()
{
    m_busy = false;
    emit changed();
}

} // namespace helix::ui
