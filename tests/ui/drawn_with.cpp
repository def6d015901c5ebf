#include "ui/drawn_with.h"

#include <dlfcn.h>

#include <QFont>
#include <QRawFont>
#include <QStringList>
#include <QtEndian>

namespace helix::ui::test {

namespace {

/// Of the library that Qt draws with, whose headers need not be installed.
QString freetypeVersion()
{
    using Init = int (*)(void**);
    using Version = void (*)(void*, int*, int*, int*);
    using Done = int (*)(void*);
    void* library = ::dlopen("libfreetype.so.6", RTLD_LAZY);
    const QString unknown = QStringLiteral("of Qt");
    if (!library)
        return unknown;
    const auto init = reinterpret_cast<Init>(::dlsym(library, "FT_Init_FreeType"));
    const auto version = reinterpret_cast<Version>(::dlsym(library, "FT_Library_Version"));
    const auto done = reinterpret_cast<Done>(::dlsym(library, "FT_Done_FreeType"));
    void* opened = nullptr;
    if (!init || !version || !done || init(&opened) != 0)
        return unknown;
    int major = 0, minor = 0, patch = 0;
    version(opened, &major, &minor, &patch);
    done(opened);
    return QStringLiteral("%1.%2.%3").arg(major).arg(minor).arg(patch);
}

/// The head table of OpenType: the revision (16.16) at 4, the checksum of the file at 8.
QString fontVersion(const QString& family)
{
    const QRawFont font = QRawFont::fromFont(QFont(family));
    const QByteArray head = font.fontTable("head");
    if (font.familyName() != family || head.size() < 12)
        return QStringLiteral("missing");
    return QStringLiteral("%1 %2")
        .arg(qFromBigEndian<quint32>(head.constData() + 4) / 65536.0, 0, 'f', 3)
        .arg(qFromBigEndian<quint32>(head.constData() + 8), 8, 16, QLatin1Char('0'));
}

} // namespace

QString drawnWith()
{
    QString lines = QStringLiteral("Qt %1\nFreeType %2\n").arg(qVersion(), freetypeVersion());
    for (const char* family : {"Inter", "JetBrains Mono", "Material Icons"})
        lines += QStringLiteral("%1 %2\n").arg(family, fontVersion(QString::fromUtf8(family)));
    return lines;
}

std::optional<QString> whyNotCompared(const QString& kept, const QString& here,
                                      const QString& osRelease)
{
    if (kept == here || osRelease.contains(QStringLiteral("VERSION_CODENAME=bookworm")))
        return {};
    const auto inOneLine = [](const QString& lines) {
        return lines.trimmed().replace(QLatin1Char('\n'), QStringLiteral(", "));
    };
    return QStringLiteral("The kept pictures are not compared: they were drawn with %1; here are "
                          "%2.")
        .arg(inOneLine(kept), inOneLine(here));
}

} // namespace helix::ui::test
