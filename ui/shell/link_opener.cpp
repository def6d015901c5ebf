#include "ui/shell/link_opener.h"

#include <QDesktopServices>
#include <QProcess>
#include <QQmlEngine>
#include <QStandardPaths>
#include <QUrl>

#include "ui/words/markdown_html.h"

namespace helix::ui {

LinkOpener::LinkOpener(QString program, QObject* parent)
    : QObject(parent)
    , m_program(std::move(program))
{
}

LinkOpener* LinkOpener::create(QQmlEngine* engine, QJSEngine*)
{
    return new LinkOpener(installedProgram(), engine);
}

QString LinkOpener::installedProgram()
{
    return QStandardPaths::findExecutable(QStringLiteral("xdg-open"));
}

void LinkOpener::open(const QString& address)
{
    const QString link = openableLink(address);
    if (link.isEmpty()) {
        emit failed(address);
        return;
    }
    if (m_program.isEmpty()) {
        if (!QDesktopServices::openUrl(QUrl(link)))
            emit failed(link);
        return;
    }
    auto* opener = new QProcess(this);
    opener->setStandardInputFile(QProcess::nullDevice());
    opener->setStandardOutputFile(QProcess::nullDevice());
    opener->setStandardErrorFile(QProcess::nullDevice());
    connect(opener, &QProcess::finished, this,
            [this, opener, link](int status, QProcess::ExitStatus how) {
                opener->deleteLater();
                if (status != 0 || how != QProcess::NormalExit)
                    emit failed(link);
            });
    connect(opener, &QProcess::errorOccurred, this,
            [this, opener, link](QProcess::ProcessError error) {
                if (error != QProcess::FailedToStart)
                    return;
                opener->deleteLater();
                emit failed(link);
            });
    opener->start(m_program, {link});
}

} // namespace helix::ui
