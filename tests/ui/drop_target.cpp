// Another program of this computer: a window that takes files which are dropped on it, and says on its output what it got: "ready"
// when it stands, "over" while something it takes is over it, and for each file its address and its bytes in base64.

#include <cstdio>

#include <QDropEvent>
#include <QFile>
#include <QGuiApplication>
#include <QMimeData>
#include <QRasterWindow>
#include <QUrl>

namespace {

void say(const QByteArray& line)
{
    std::puts(line.constData());
    std::fflush(stdout);
}

class Target : public QRasterWindow {
protected:
    bool event(QEvent* event) override
    {
        switch (event->type()) {
        case QEvent::Expose:
            say("ready");
            break;
        case QEvent::DragEnter:
        case QEvent::DragMove:
            // Both are drops to look at.
            if (static_cast<QDropEvent*>(event)->mimeData()->hasFormat("text/uri-list")) {
                static_cast<QDropEvent*>(event)->acceptProposedAction();
                say("over");
            }
            return true;
        case QEvent::Drop:
            take(static_cast<QDropEvent*>(event));
            return true;
        default:
            break;
        }
        return QRasterWindow::event(event);
    }

private:
    static void take(QDropEvent* drop)
    {
        drop->acceptProposedAction();
        for (const QUrl& url : drop->mimeData()->urls()) {
            QFile file(url.toLocalFile());
            (void)file.open(QIODevice::ReadOnly);
            say("got " + url.toEncoded() + ' ' + file.readAll().toBase64());
        }
    }
};

} // namespace

int main(int argc, char** argv)
{
    QGuiApplication app(argc, argv);
    Target target;
    target.setFlag(Qt::BypassWindowManagerHint);
    target.setGeometry(1300, 20, 200, 200);
    target.show();
    return QGuiApplication::exec();
}
