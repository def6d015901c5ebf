#pragma once
// What blocks on the disk, done beside the window.

#include <functional>
#include <utility>

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <QUrl>

namespace helix::ui {

/// Runs `work` on a thread of the pool and brings what it gives to `reply` on the UI thread; dropped
/// when `owner` is gone by then. UI thread.
template <typename T>
void inPool(QObject* owner, std::function<T()> work, std::function<void(const T&)> reply)
{
    QThreadPool::globalInstance()->start(
        [owner = QPointer(owner), work = std::move(work), reply = std::move(reply)] {
            auto result = work();
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [owner, reply, result = std::move(result)] {
                    if (owner)
                        reply(result);
                },
                Qt::QueuedConnection);
        });
}

/// Of a file: address, as file dialogs give it, or of what is a path already.
inline QString localPath(const QString& file)
{
    const QUrl url(file);
    return url.isLocalFile() ? url.toLocalFile() : file;
}

} // namespace helix::ui
