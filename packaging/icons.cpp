// helix-icons SIDE FILE: the mark of Helix as a PNG of SIDE x SIDE pixels.

#include <cstdio>

#include <QFileInfo>
#include <QDir>
#include <QString>

#include "ui/shell/helix_mark.h"

int main(int argc, char** argv)
{
    const int side = argc == 3 ? QString::fromLocal8Bit(argv[1]).toInt() : 0;
    if (side <= 0) {
        std::fprintf(stderr, "usage: helix-icons SIDE FILE.png\n");
        return 2;
    }
    const QString file = QString::fromLocal8Bit(argv[2]);
    QDir().mkpath(QFileInfo(file).path());
    if (!helix::ui::paintMark(side).save(file)) {
        std::fprintf(stderr, "helix-icons: %s could not be written\n", argv[2]);
        return 1;
    }
    return 0;
}
