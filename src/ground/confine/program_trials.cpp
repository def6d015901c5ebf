#include "confine/program_trials.h"

#include <QStandardPaths>
#include <QString>

namespace helix::confine {

std::string lookUpProgram(const Environment& environment, const char* variable, const char* name)
{
    if (const auto chosen = environment(variable))
        return *chosen;
    return QStandardPaths::findExecutable(QString::fromLatin1(name)).toStdString();
}

} // namespace helix::confine
