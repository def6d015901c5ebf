// A disk that gets another layer while its machine stands still. QEMU's cage does not show it the new
// file, so it comes as a descriptor.

#include <cerrno>

#include <fcntl.h>

#include <QJsonArray>
#include <QJsonObject>

#include "base/bytes.h"
#include "base/try.h"
#include "machine/machine.h"
#include "machine/machine_p.h"
#include "machine/qemu_options.h"

namespace helix::machine {
namespace {

using async::Task;
using QmpPtr = std::shared_ptr<QmpClient>;

const QString kNodeName = QStringLiteral("node-name");
/// The first device of qemu_options.cpp, as QEMU tells of it.
constexpr auto kDisk = "/disk0/";

Task<Result<void>> tell(QmpPtr qmp, QString command, QJsonObject arguments)
{
    CO_TRY(co_await qmp->execute(command, arguments));
    co_return Result<void>();
}

/// What QEMU tells of the machine's disk.
Task<Result<QJsonObject>> insertedDisk(QmpPtr qmp)
{
    const QString command = QStringLiteral("query-block");
    const QJsonObject none;
    CO_TRY(const auto reply, co_await qmp->execute(command, none));
    const auto devices = reply.value(QLatin1String("return")).toArray();
    for (const auto& device : devices)
        if (device[QLatin1String("qdev")].toString().contains(QLatin1String(kDisk)))
            co_return device[QLatin1String("inserted")].toObject();
    co_return fail(ErrorCode::Protocol, "QEMU does not tell of the machine's disk.");
}

/// The layer that the guest writes to.
Task<Result<QString>> topLayer(QmpPtr qmp)
{
    CO_TRY(const auto disk, co_await insertedDisk(qmp));
    co_return disk[kNodeName].toString();
}

/// What is made of one file for QEMU, and taken back when it is not used.
struct Layer {
    QString node, file;
    std::shared_ptr<const UniqueFd> content;
    int set = 0;
};

Task<Result<void>> addLayer(QmpPtr qmp, Layer layer)
{
    CO_TRY(co_await qmp->shareDescriptor(layer.set, layer.content));
    const QString add = QStringLiteral("blockdev-add");
    const QString unmap = QStringLiteral("unmap");
    const QJsonObject file{
        {QStringLiteral("driver"), QStringLiteral("file")},
        {kNodeName, layer.file},
        {QStringLiteral("filename"), QStringLiteral("/dev/fdset/%1").arg(layer.set)},
        {QStringLiteral("discard"), unmap}};
    CO_TRY(co_await tell(qmp, add, file));
    const QJsonObject node{{QStringLiteral("driver"), QStringLiteral("qcow2")},
                           {kNodeName, layer.node},
                           {QStringLiteral("file"), layer.file},
                           {QStringLiteral("backing"), QJsonValue()},
                           {QStringLiteral("discard"), unmap},
                           {QStringLiteral("detect-zeroes"), unmap}};
    co_return co_await tell(qmp, add, node);
}

/// Whatever of it is there; nobody needs to hear what was not.
Task<void> removeLayer(QmpPtr qmp, Layer layer)
{
    const QString remove = QStringLiteral("blockdev-del");
    for (const auto& name : {layer.node, layer.file}) {
        const QJsonObject node{{kNodeName, name}};
        (void)co_await tell(qmp, remove, node);
    }
    const QString forget = QStringLiteral("remove-fd");
    const QJsonObject set{{QStringLiteral("fdset-id"), layer.set}};
    (void)co_await tell(qmp, forget, set);
}

Task<Result<void>> putOn(QmpPtr qmp, QString below, Layer layer)
{
    CO_TRY(co_await addLayer(qmp, layer));
    const QString command = QStringLiteral("blockdev-snapshot");
    const QJsonObject arguments{{QStringLiteral("node"), below},
                                {QStringLiteral("overlay"), layer.node}};
    co_return co_await tell(qmp, command, arguments);
}

/// A number of the set that no other layer of this machine has: QEMU has its sets by number.
int setOf(const std::string& name)
{
    constexpr std::size_t kSets = 1U << 30;
    return static_cast<int>(std::hash<std::string>()(name) % kSets);
}

} // namespace

Task<Result<int>> Machine::layersBelow()
{
    if (!isRunning())
        co_return fail(notRunning());
    const auto qmp = m_d->qmp;
    CO_TRY(const auto disk, co_await insertedDisk(qmp));
    co_return disk[QLatin1String("backing_file_depth")].toInt();
}

Task<Result<void>> Machine::putOverlay(std::filesystem::path overlay)
{
    if (!isRunning())
        co_return fail(notRunning());
    const auto qmp = m_d->qmp;
    const std::string name = diskNodeName(overlay);
    Layer layer{QString::fromStdString(name), QString::fromStdString(name + "-file"), {}, 0};
    const std::string failed = "The machine's disk could not be divided.";
    const auto top = co_await topLayer(qmp);
    if (!top)
        co_return fail(top.error().wrapped(failed));
    const QString below = *top;
    if (below == layer.node)
        co_return Result<void>();
    layer.set = setOf(name);
    layer.content =
        std::make_shared<const UniqueFd>(::open(overlay.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
    if (!layer.content->valid())
        co_return failErrno(errno, failed);
    const auto put = co_await putOn(qmp, below, layer);
    if (put)
        co_return put;
    co_await removeLayer(qmp, layer);
    co_return fail(put.error().wrapped(failed));
}

} // namespace helix::machine
