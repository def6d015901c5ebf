#include "sessions/kept_list.h"

#include "sessions/records.h"

namespace helix::sessions {

async::Task<Result<void>> saveListText(store::Database& database, const char* name, QByteArray text)
{
    const store::Work<void> work = [name, text](store::Transaction& transaction) {
        return writeList(transaction, name, text);
    };
    return database.transact(work);
}

} // namespace helix::sessions
