#pragma once
// The user's choices as properties.

#include <map>

#include <QObject>
#include <qqmlregistration.h>

#include "ui/settings/authority_setting.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;

/// UI thread. A written property changes when the control plane has kept it; a refusal becomes a
/// notice and nothing changes.
class SettingsStore : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool known READ known NOTIFY changed)
    Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY changed)
    Q_PROPERTY(bool reduceMotion READ reduceMotion WRITE setReduceMotion NOTIFY changed)
    Q_PROPERTY(bool keepRunning READ keepRunning WRITE setKeepRunning NOTIFY changed)
    Q_PROPERTY(bool firstCloseNoticeShown READ firstCloseNoticeShown WRITE setFirstCloseNoticeShown
                   NOTIFY changed)
    Q_PROPERTY(QString defaultImage READ defaultImage WRITE setDefaultImage NOTIFY changed)
    Q_PROPERTY(int cpus READ cpus WRITE setCpus NOTIFY changed)
    Q_PROPERTY(int memoryMiB READ memoryMiB WRITE setMemoryMiB NOTIFY changed)
    Q_PROPERTY(int diskGiB READ diskGiB WRITE setDiskGiB NOTIFY changed)
    Q_PROPERTY(int maxMemoryPercent READ maxMemoryPercent WRITE setMaxMemoryPercent NOTIFY changed)
    Q_PROPERTY(int maxRunning READ maxRunning WRITE setMaxRunning NOTIFY changed)
    Q_PROPERTY(helix::ui::AuthoritySetting* authority READ authority CONSTANT)
public:
    SettingsStore(PlaneLine& line, Notices& notices);

    [[nodiscard]] bool known() const { return m_known; }
    [[nodiscard]] QString theme() const { return text("appearance.theme", "system"); }
    [[nodiscard]] bool reduceMotion() const { return text("appearance.reduceMotion", "0") == "1"; }
    [[nodiscard]] bool keepRunning() const { return text("general.keepRunning", "1") == "1"; }
    [[nodiscard]] bool firstCloseNoticeShown() const
    {
        return text("general.firstCloseNoticeShown", "0") == "1";
    }
    [[nodiscard]] QString defaultImage() const { return text("general.defaultImage", ""); }
    /// Zero: as the image says.
    [[nodiscard]] int cpus() const { return text("resources.cpus", "0").toInt(); }
    [[nodiscard]] int memoryMiB() const { return text("resources.memoryMiB", "0").toInt(); }
    [[nodiscard]] int diskGiB() const { return text("resources.diskGiB", "0").toInt(); }
    [[nodiscard]] int maxMemoryPercent() const
    {
        return text("resources.maxMemoryPercent", "75").toInt();
    }
    [[nodiscard]] int maxRunning() const { return text("resources.maxRunning", "8").toInt(); }

    [[nodiscard]] AuthoritySetting* authority() { return &m_authority; }

    void setTheme(const QString& theme) { write("appearance.theme", theme); }
    void setReduceMotion(bool on) { write("appearance.reduceMotion", on ? "1" : "0"); }
    void setKeepRunning(bool on) { write("general.keepRunning", on ? "1" : "0"); }
    void setFirstCloseNoticeShown(bool on)
    {
        write("general.firstCloseNoticeShown", on ? "1" : "0");
    }
    void setDefaultImage(const QString& name) { write("general.defaultImage", name); }
    void setCpus(int cpus) { writeNumber("resources.cpus", cpus); }
    void setMemoryMiB(int mebibytes) { writeNumber("resources.memoryMiB", mebibytes); }
    void setDiskGiB(int gibibytes) { writeNumber("resources.diskGiB", gibibytes); }
    void setMaxMemoryPercent(int percent) { writeNumber("resources.maxMemoryPercent", percent); }
    void setMaxRunning(int count) { writeNumber("resources.maxRunning", count); }

signals:
    void changed();

private:
    [[nodiscard]] QString text(const char* key, const char* otherwise) const;
    void write(const char* key, const QString& value);
    void writeNumber(const char* key, int value);

    PlaneLine& m_line;
    Notices& m_notices;
    AuthoritySetting m_authority;
    std::map<std::string, std::string> m_values;
    bool m_known = false;
};

} // namespace helix::ui
