#include "ui/settings/proxy_setting.h"

#include <QPointer>

#include "base/proxy_sentence.h"
#include "plane/host_proxy.h"
#include "ui/words/below.h"

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
    return m_problem.isEmpty() ? fromBelow(m_use.problem) : m_problem;
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
    // At once: what is refused leaves all as it is, and nothing goes to the new proxy as the user of the old one.
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
    m_line.ask([values = std::move(wishes)](
                   plane::ControlPlane& plane) { return plane.settings().setAll(values); },
               [self = QPointer(this), then = std::move(then)](const Result<void>& result) {
                   if (!self)
                       return;
                   if (!result)
                       self->refuse(result.error());
                   else
                       then();
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
    // Pages have it in the window's language.
    const QString advice =
        QString::fromLatin1(kProxyChange.data(), static_cast<qsizetype>(kProxyChange.size()));
    return sentence.contains(advice) || sentence.contains(fromBelow(advice));
}

void ProxySetting::refuse(const Error& error)
{
    m_busy = false;
    m_problem = fromBelow(error.message);
    emit changed();
}

void ProxySetting::done()
{
    m_busy = false;
    emit changed();
}

} // namespace helix::ui
