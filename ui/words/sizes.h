#pragma once
// How large something is, for pages that know the number alone.

#include <QObject>
#include <qqmlregistration.h>

namespace helix::ui {

class Sizes : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
public:
    /// As memoryText() says it: "512 MB", "1.5 GB".
    Q_INVOKABLE [[nodiscard]] static QString ofMiB(int mebibytes);
};

} // namespace helix::ui
