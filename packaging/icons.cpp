// helix-icons SIDE|svg FILE: the mark of Helix as a PNG of SIDE x SIDE pixels, or as an SVG.

#include <cstdio>
#include <string_view>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QString>

#include "ui/shell/helix_mark.h"

namespace {

bool writeSvg(const QString& name)
{
    const QByteArray document = helix::ui::markAsSvg();
    QFile file(name);
    return file.open(QIODevice::WriteOnly) && file.write(document) == document.size();
}

} // namespace

int main(int argc, char** argv)
{
    const bool isSvg = argc == 3 && std::string_view(argv[1]) == "svg";
    const int side = argc == 3 && !isSvg ? QString::fromLocal8Bit(argv[1]).toInt() : 0;
    if (!isSvg && side <= 0) {
        std::fprintf(stderr, "usage: helix-icons SIDE FILE.png\n       helix-icons svg FILE.svg\n");
        return 2;
    }
    const QString file = QString::fromLocal8Bit(argv[2]);
    QDir().mkpath(QFileInfo(file).path());
    if (!(isSvg ? writeSvg(file) : helix::ui::paintMark(side).save(file))) {
        std::fprintf(stderr, "helix-icons: %s could not be written\n", argv[2]);
        return 1;
    }
    return 0;
}
