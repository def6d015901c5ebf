#pragma once
// The user's choices as properties.

#include <map>

#include <QObject>
#include <qqmlregistration.h>

#include "plane/setting.h"
#include "ui/settings/authority_setting.h"
#include "ui/settings/proxy_setting.h"
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
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY changed)
    Q_PROPERTY(int textPercent READ textPercent WRITE setTextPercent NOTIFY changed)
    Q_PROPERTY(bool moreContrast READ moreContrast WRITE setMoreContrast NOTIFY changed)
    Q_PROPERTY(bool reduceMotion READ reduceMotion WRITE setReduceMotion NOTIFY changed)
    Q_PROPERTY(QString atQuit READ atQuit WRITE setAtQuit NOTIFY changed)
    Q_PROPERTY(QString defaultImage READ defaultImage WRITE setDefaultImage NOTIFY changed)
    Q_PROPERTY(QString defaultAgent READ defaultAgent WRITE setDefaultAgent NOTIFY changed)
    Q_PROPERTY(QString defaultModel READ defaultModel WRITE setDefaultModel NOTIFY changed)
    Q_PROPERTY(bool updateCheck READ updateCheck WRITE setUpdateCheck NOTIFY changed)
    Q_PROPERTY(bool renewCatalogues READ renewCatalogues WRITE setRenewCatalogues NOTIFY changed)
    Q_PROPERTY(bool notifyFinished READ notifyFinished WRITE setNotifyFinished NOTIFY changed)
    Q_PROPERTY(bool notifyAsks READ notifyAsks WRITE setNotifyAsks NOTIFY changed)
    Q_PROPERTY(bool notifyFailed READ notifyFailed WRITE setNotifyFailed NOTIFY changed)
    Q_PROPERTY(int cpus READ cpus WRITE setCpus NOTIFY changed)
    Q_PROPERTY(int memoryMiB READ memoryMiB WRITE setMemoryMiB NOTIFY changed)
    Q_PROPERTY(int diskGiB READ diskGiB WRITE setDiskGiB NOTIFY changed)
    Q_PROPERTY(int maxMemoryPercent READ maxMemoryPercent WRITE setMaxMemoryPercent NOTIFY changed)
    Q_PROPERTY(int maxRunning READ maxRunning WRITE setMaxRunning NOTIFY changed)
    Q_PROPERTY(bool warmSnapshots READ warmSnapshots WRITE setWarmSnapshots NOTIFY changed)
    Q_PROPERTY(int idleMinutes READ idleMinutes WRITE setIdleMinutes NOTIFY changed)
    Q_PROPERTY(QString beforeTurn READ beforeTurn WRITE setBeforeTurn NOTIFY changed)
    Q_PROPERTY(int keptCheckpoints READ keptCheckpoints WRITE setKeptCheckpoints NOTIFY changed)
    Q_PROPERTY(int checkpointsMiB READ checkpointsMiB WRITE setCheckpointsMiB NOTIFY changed)
    Q_PROPERTY(int readyWorkspaces READ readyWorkspaces WRITE setReadyWorkspaces NOTIFY changed)
    Q_PROPERTY(int rollingMiB READ rollingMiB WRITE setRollingMiB NOTIFY changed)
    Q_PROPERTY(int metricsPort READ metricsPort WRITE setMetricsPort NOTIFY changed)
    Q_PROPERTY(bool decodeWithCard READ decodeWithCard WRITE setDecodeWithCard NOTIFY changed)
    Q_PROPERTY(QString keyboardLayout READ keyboardLayout WRITE setKeyboardLayout NOTIFY changed)
    Q_PROPERTY(helix::ui::AuthoritySetting* authority READ authority CONSTANT)
    Q_PROPERTY(helix::ui::ProxySetting* proxy READ proxy CONSTANT)
public:
    SettingsStore(PlaneLine& line, Notices& notices);

    [[nodiscard]] bool known() const { return m_known; }
    [[nodiscard]] QString theme() const { return QString::fromStdString(get(plane::kTheme)); }
    /// "system", "en" or "de": of the window from its next start on.
    [[nodiscard]] QString language() const { return QString::fromStdString(get(plane::kLanguage)); }
    /// How large letters are, and what grows with them.
    [[nodiscard]] int textPercent() const { return get(plane::kTextPercent); }
    [[nodiscard]] bool moreContrast() const { return get(plane::kMoreContrast); }
    [[nodiscard]] bool reduceMotion() const { return get(plane::kReduceMotion); }
    /// "keep", "suspend" or "stop"; empty: it is asked.
    [[nodiscard]] QString atQuit() const { return QString::fromStdString(get(plane::kAtQuit)); }
    [[nodiscard]] QString defaultImage() const
    {
        return QString::fromStdString(get(plane::kDefaultImage));
    }
    /// Empty: Helix's own.
    [[nodiscard]] QString defaultAgent() const
    {
        return QString::fromStdString(get(plane::kDefaultAgent));
    }
    /// Of that agent; empty: its own.
    [[nodiscard]] QString defaultModel() const
    {
        return QString::fromStdString(get(plane::kDefaultModel));
    }
    /// Whether About says that there is a newer Helix.
    [[nodiscard]] bool updateCheck() const { return get(plane::kUpdateCheck); }
    /// Whether catalogues are looked at once a day without being asked.
    [[nodiscard]] bool renewCatalogues() const { return get(plane::kRenewCatalogues); }
    /// What the desktop tells while nobody looks at Helix.
    [[nodiscard]] bool notifyFinished() const { return get(plane::kNotifyFinished); }
    [[nodiscard]] bool notifyAsks() const { return get(plane::kNotifyAsks); }
    [[nodiscard]] bool notifyFailed() const { return get(plane::kNotifyFailed); }
    /// Zero: as the image says.
    [[nodiscard]] int cpus() const { return get(plane::kCpus); }
    [[nodiscard]] int memoryMiB() const { return get(plane::kMemoryMiB); }
    [[nodiscard]] int diskGiB() const { return get(plane::kDiskGiB); }
    [[nodiscard]] int maxMemoryPercent() const { return get(plane::kMaxMemoryPercent); }
    [[nodiscard]] int maxRunning() const { return get(plane::kMaxRunning); }
    [[nodiscard]] bool warmSnapshots() const { return get(plane::kWarmSnapshots); }
    /// "off", "disk" or "memory".
    [[nodiscard]] QString beforeTurn() const
    {
        return QString::fromStdString(get(plane::kBeforeTurn));
    }
    [[nodiscard]] int keptCheckpoints() const { return get(plane::kKeptCheckpoints); }
    /// Of the desktop's video that is always kept of each workspace; 0: none.
    /// Of this computer's loopback, where Prometheus may look; 0: nowhere.
    [[nodiscard]] int metricsPort() const { return get(plane::kMetricsPort); }
    [[nodiscard]] int rollingMiB() const { return get(plane::kRollingRecordingMiB); }
    /// Of desktops that are opened from now on.
    [[nodiscard]] bool decodeWithCard() const { return get(plane::kDecodeWithCard); }
    /// That those before turns may take, of each workspace.
    [[nodiscard]] int checkpointsMiB() const { return get(plane::kCheckpointsMiB); }
    /// As "de" or "de(nodeadkeys)"; empty: as on this computer.
    [[nodiscard]] QString keyboardLayout() const
    {
        return QString::fromStdString(get(plane::kKeyboardLayout));
    }
    /// Zero: never.
    [[nodiscard]] int idleMinutes() const { return get(plane::kIdleMinutes); }
    [[nodiscard]] int readyWorkspaces() const { return get(plane::kReadyWorkspaces); }

    [[nodiscard]] AuthoritySetting* authority() { return &m_authority; }
    [[nodiscard]] ProxySetting* proxy() { return &m_proxy; }

    void setTheme(const QString& theme) { set(plane::kTheme, theme.toStdString()); }
    void setLanguage(const QString& language) { set(plane::kLanguage, language.toStdString()); }
    void setTextPercent(int percent) { set(plane::kTextPercent, percent); }
    void setMoreContrast(bool on) { set(plane::kMoreContrast, on); }
    void setReduceMotion(bool on) { set(plane::kReduceMotion, on); }
    void setAtQuit(const QString& choice) { set(plane::kAtQuit, choice.toStdString()); }
    void setDefaultImage(const QString& name) { set(plane::kDefaultImage, name.toStdString()); }
    void setDefaultAgent(const QString& name) { set(plane::kDefaultAgent, name.toStdString()); }
    void setDefaultModel(const QString& name)
    {
        set(plane::kDefaultModel, name.trimmed().toStdString());
    }
    void setUpdateCheck(bool on) { set(plane::kUpdateCheck, on); }
    void setRenewCatalogues(bool on) { set(plane::kRenewCatalogues, on); }
    void setNotifyFinished(bool on) { set(plane::kNotifyFinished, on); }
    void setNotifyAsks(bool on) { set(plane::kNotifyAsks, on); }
    void setNotifyFailed(bool on) { set(plane::kNotifyFailed, on); }
    void setCpus(int cpus) { set(plane::kCpus, cpus); }
    void setMemoryMiB(int mebibytes) { set(plane::kMemoryMiB, mebibytes); }
    void setDiskGiB(int gibibytes) { set(plane::kDiskGiB, gibibytes); }
    void setMaxMemoryPercent(int percent) { set(plane::kMaxMemoryPercent, percent); }
    void setMaxRunning(int count) { set(plane::kMaxRunning, count); }
    void setWarmSnapshots(bool on) { set(plane::kWarmSnapshots, on); }
    void setBeforeTurn(const QString& what) { set(plane::kBeforeTurn, what.toStdString()); }
    void setKeptCheckpoints(int count) { set(plane::kKeptCheckpoints, count); }
    void setMetricsPort(int port)
    {
        write(std::string(plane::kMetricsPort.row.key),
              port > 0 ? plane::settingText(plane::kMetricsPort, port) : std::string());
    }
    void setRollingMiB(int mebibytes) { set(plane::kRollingRecordingMiB, mebibytes); }
    void setDecodeWithCard(bool on) { set(plane::kDecodeWithCard, on); }
    void setCheckpointsMiB(int mebibytes) { set(plane::kCheckpointsMiB, mebibytes); }
    void setKeyboardLayout(const QString& name) { set(plane::kKeyboardLayout, name.toStdString()); }
    void setIdleMinutes(int minutes) { set(plane::kIdleMinutes, minutes); }
    void setReadyWorkspaces(int count) { set(plane::kReadyWorkspaces, count); }

signals:
    void changed();

private:
    /// Its default until the control plane has told.
    template <typename T>
    [[nodiscard]] T get(const plane::Setting<T>& setting) const
    {
        const auto found = m_values.find(std::string(setting.row.key));
        return plane::settingValue(
            setting, found == m_values.end() ? std::string(setting.row.fallback) : found->second);
    }
    template <typename T>
    void set(const plane::Setting<T>& setting, const T& value)
    {
        write(std::string(setting.row.key), plane::settingText(setting, value));
    }
    void write(std::string key, std::string value);

    PlaneLine& m_line;
    Notices& m_notices;
    AuthoritySetting m_authority;
    ProxySetting m_proxy;
    std::map<std::string, std::string> m_values;
    bool m_known = false;
};

} // namespace helix::ui
