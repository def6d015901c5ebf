#include "ui/fake_line.h"

#include <QTimer>

#include "ui/painted_desktop.h"

namespace helix::ui::test {

FakeLine::FakeLine()
{
    plane.fakeSettings.values = {{"appearance.theme", "dark"},
                                 {"appearance.reduceMotion", "1"},
                                 {"general.atQuit", ""},
                                 {"resources.maxMemoryPercent", "75"},
                                 {"resources.maxRunning", "8"}};
    plane.findings = {
        {helix::plane::DoctorFinding::Level::Good, "QEMU",
         "qemu-system-x86_64 7.2.22 was found in /usr/bin."},
        {helix::plane::DoctorFinding::Level::Note, "Acceleration",
         "/dev/kvm is there but a test boot did not finish in 5 s."},
        {helix::plane::DoctorFinding::Level::Good, "Folders",
         "Data, runtime and cache folders are private to you."},
        {helix::plane::DoctorFinding::Level::Note, "Keychain",
         "No keychain answers; credentials are kept in files that only you can read."},
        {helix::plane::DoctorFinding::Level::Good, "Disk space",
         "61 GB are free for images and workspaces."},
        {helix::plane::DoctorFinding::Level::Good, "Confinement",
         "QEMU sees no file of this computer but its own."},
        {helix::plane::DoctorFinding::Level::Good, "Confinement",
         "checkout-fix: QEMU sees no file of this computer but its own."},
        {helix::plane::DoctorFinding::Level::Good, "Confinement",
         "checkout-fix: QEMU has no network but the guest's cable."},
        {helix::plane::DoctorFinding::Level::Note, "Confinement",
         "checkout-fix: The kernel does not limit QEMU's memory, processor time, threads."}};
}

FakeLine::~FakeLine()
{
    events().watchCounters(false);
}

void FakeLine::open()
{
    QTimer::singleShot(0, this, [this] {
        if (openError) {
            emit failed(QString::fromStdString(openError->message),
                        QString::fromStdString(openError->cause));
            return;
        }
        events().follow(plane);
        emit opened();
    });
}

void FakeLine::post(Action action)
{
    ++m_asking;
    action(plane);
    --m_asking;
}

void FakeLine::onUiThread(std::function<void()> action)
{
    if (m_asking > 0)
        PlaneLine::onUiThread(std::move(action));
    else
        action();
}

} // namespace helix::ui::test
