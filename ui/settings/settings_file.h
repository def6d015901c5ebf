#pragma once
// All settings saved to a file, and taken from one.

#include <functional>
#include <string>

#include <QObject>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;

/// UI thread; files are read and written on a thread of the pool. Failures become notices.
class SettingsFile : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
public:
    SettingsFile(PlaneLine& line, Notices& notices);

    /// `file`: its address, as a file dialog gives it, or its path. Is replaced.
    Q_INVOKABLE void save(const QString& file);
    /// Ends in taken(), or in a notice and nothing is changed.
    Q_INVOKABLE void take(const QString& file);
    /// Settings become what they were before the last taken().
    Q_INVOKABLE void undo();

signals:
    /// What has changed, in a sentence. `changes`: something has.
    void taken(const QString& sentence, bool changes);

private:
    void import(std::string document, bool tell);

    PlaneLine& m_line;
    Notices& m_notices;
    std::string m_before; ///< the last taken(), as a file
};

} // namespace helix::ui
