#include "real_agent.h"

#include <pwd.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include "base/atomic_file.h"
#include "link_fixture.h"
#include "build_tree.h"

namespace helix::link {
namespace {

void end(QProcess& process)
{
    process.terminate();
    if (!process.waitForFinished(5000)) {
        process.kill();
        process.waitForFinished(5000);
    }
}

} // namespace

RealAgent::RealAgent(protocol::Bootstrap bootstrap)
    : m_bootstrap(std::move(bootstrap))
{
}

RealAgent::~RealAgent()
{
    end(m_process);
}

bool RealAgent::start(const QString& compositor, const QString& temporary)
{
    const auto document = protocol::encodeBootstrap(m_bootstrap);
    const QString file = m_folder.filePath(QStringLiteral("bootstrap"));
    if (!document || !writeFileAtomically(file.toStdString(), document->reveal()))
        return false;
    QStringList arguments{"--bootstrap",
                          file,
                          "--no-system",
                          "--listen",
                          "127.0.0.1:0",
                          "--user",
                          ::getpwuid(::geteuid())->pw_name};
    if (!compositor.isEmpty())
        arguments << "--compositor" << compositor;
    if (!temporary.isEmpty()) {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("TMPDIR"), temporary);
        m_process.setProcessEnvironment(environment);
    }
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(QString::fromStdString(tests::builtProgram("helix-agent")), arguments);
    QByteArray said;
    const bool announced = waitUntil([&] {
        said += m_process.readAllStandardOutput();
        return said.contains('\n') || m_process.state() == QProcess::NotRunning;
    });
    m_port = static_cast<std::uint16_t>(said.trimmed().split(' ').value(1).toUInt());
    return announced && m_port != 0;
}

std::string HeadlessSway::whyNot()
{
    return QStandardPaths::findExecutable(QStringLiteral("sway")).isEmpty()
               ? "there is no sway; install it"
               : "";
}

HeadlessSway::HeadlessSway() = default;

std::string HeadlessSway::control() const
{
    const QDir folder(m_folder.path());
    const auto found = folder.entryList({QStringLiteral("sway-ipc.*.sock")}, QDir::System);
    return found.isEmpty() ? "" : folder.filePath(found.first()).toStdString();
}

HeadlessSway::~HeadlessSway()
{
    end(m_process);
}

bool HeadlessSway::start()
{
    const QString configuration = m_folder.filePath(QStringLiteral("config"));
    (void)writeFileAtomically(
        configuration.toStdString(),
        asBytes("output * bg #336699 solid_color\noutput HEADLESS-1 mode 640x480@60Hz\n"));
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), m_folder.path());
    environment.insert(QStringLiteral("WLR_BACKENDS"), QStringLiteral("headless"));
    environment.insert(QStringLiteral("WLR_RENDERER"), QStringLiteral("pixman"));
    environment.insert(QStringLiteral("WLR_LIBINPUT_NO_DEVICES"), QStringLiteral("1"));
    environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
    environment.remove(QStringLiteral("DISPLAY"));
    m_process.setProcessEnvironment(environment);
    m_process.setStandardErrorFile(QProcess::nullDevice());
    QStringList command{"sway", "--unsupported-gpu", "-c", configuration};
    if (::geteuid() == 0) {
        // Sway refuses to be root.
        const passwd* nobody = ::getpwnam("nobody");
        if (!nobody ||
            ::chown(m_folder.path().toLocal8Bit().constData(), nobody->pw_uid, nobody->pw_gid) !=
                0 ||
            !QFile::setPermissions(configuration, QFile::ReadOwner | QFile::ReadOther))
            return false;
        command =
            QStringList{"setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"} + command;
    }
    m_process.start(command.takeFirst(), command);
    return waitUntil([&] {
               return QFile::exists(socket()) || m_process.state() == QProcess::NotRunning;
           }) &&
           QFile::exists(socket());
}

} // namespace helix::link
