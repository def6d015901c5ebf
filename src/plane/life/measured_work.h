#pragma once
// One image on its way here or away, and how fast it goes. Control thread.

#include <string>

#include "image/disk_import.h"
#include "life/work_pace.h"
#include "operations/image_values.h"

namespace helix::life {

class MeasuredWork {
public:
    /// `kind`: a word of operations::Importing.
    explicit MeasuredWork(std::string kind)
        : m_kind(std::move(kind))
    {
    }
    void see(image::ImportProgress progress);
    [[nodiscard]] operations::Importing now() const;

private:
    std::string m_kind;
    image::ImportProgress m_progress;
    WorkPace m_pace;
};

} // namespace helix::life
