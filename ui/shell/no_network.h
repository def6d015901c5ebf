#pragma once
// The pages of the window fetch nothing: what they show comes from Helix, never from an address.

#include <QQmlNetworkAccessManagerFactory>

namespace helix::ui {

/// Gives a QML engine a network that refuses every request, whoever makes it (a picture, a font, a
/// script, markup). What lies in qrc: and files, and image providers, need no network. The engine
/// asks from any thread.
class NoNetwork : public QQmlNetworkAccessManagerFactory {
public:
    QNetworkAccessManager* create(QObject* parent) override;
};

} // namespace helix::ui
