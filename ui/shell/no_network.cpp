#include "ui/shell/no_network.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>

namespace helix::ui {

namespace {

class Refusal : public QNetworkReply {
public:
    Refusal(const QNetworkRequest& request, QNetworkAccessManager::Operation operation,
            QObject* parent)
        : QNetworkReply(parent)
    {
        setRequest(request);
        setUrl(request.url());
        setOperation(operation);
        setError(ContentAccessDenied, QStringLiteral("The window of Helix has no network."));
        setFinished(true);
        open(ReadOnly);
        // Whoever asked connects first.
        QMetaObject::invokeMethod(
            this,
            [this] {
                emit errorOccurred(ContentAccessDenied);
                emit finished();
            },
            Qt::QueuedConnection);
    }
    void abort() override {}

protected:
    qint64 readData(char*, qint64) override { return -1; }
};

class Refusing : public QNetworkAccessManager {
public:
    using QNetworkAccessManager::QNetworkAccessManager;

protected:
    QNetworkReply* createRequest(Operation operation, const QNetworkRequest& request,
                                 QIODevice*) override
    {
        return new Refusal(request, operation, this);
    }
};

} // namespace

QNetworkAccessManager* NoNetwork::create(QObject* parent)
{
    return new Refusing(parent);
}

} // namespace helix::ui
