// Entries, searches and exports: what is read from the disk.
#include <nlohmann/json.hpp>

#include "protocol/foreign_json.h"
#include "operations/answer_json.h"
#include "sessions/export.h"
#include "sessions/search_index.h"
#include "sessions/sessions_private.h"
#include "base/try.h"

namespace helix::sessions {
namespace {

constexpr int kMaxEntriesAtOnce = 1000;
constexpr int kMaxHits = 500;
constexpr int kExportPage = 200;
/// A document beyond it is no use to anybody, and would not fit into memory.
constexpr std::size_t kMaxExport = 512U << 20;

async::Task<Result<std::vector<ConversationEntry>>> readPage(SessionsPtr d, SessionId id,
                                                             std::int64_t first, int count)
{
    CO_TRY(const auto found, d->find(id));
    const auto session = found;
    const store::Work<std::vector<ConversationEntry>> work =
        [id, first, count](store::Transaction& transaction) {
            return readEntries(transaction, id, first, count);
        };
    CO_TRY(auto entries, co_await d->database.transact(work));
    session->overlay(entries, first, first + count - 1);
    std::erase_if(entries,
                  [&](const ConversationEntry& entry) { return entry.number >= first + count; });
    const std::vector<ConversationEntry> page = std::move(entries);
    co_return page;
}

using Append = std::function<void(std::string& document, const ConversationEntry& entry)>;

/// `document` with every entry appended, page by page.
async::Task<Result<std::string>> appendAll(SessionsPtr d, SessionId id, std::string document,
                                           Append append)
{
    for (std::int64_t first = 1;; first += kExportPage) {
        CO_TRY(const auto page, co_await readPage(d, id, first, kExportPage));
        for (const auto& entry : page)
            append(document, entry);
        if (document.size() > kMaxExport)
            co_return fail(ErrorCode::ResourceExhausted,
                           "The conversation has more than 512 MB and is not exported.");
        const auto session = d->find(id);
        if (!session || first + kExportPage > (*session)->snapshot().entries)
            break;
    }
    const std::string whole = std::move(document);
    co_return whole;
}

} // namespace

async::Task<Result<std::vector<ConversationEntry>>>
SessionsService::entries(SessionId id, std::int64_t first, int count)
{
    const auto from = std::max<std::int64_t>(first, 1);
    const auto most = std::clamp(count, 0, kMaxEntriesAtOnce);
    return readPage(m_d, id, from, most);
}

async::Task<Result<std::vector<SearchHit>>> SessionsService::search(std::string words, int limit)
{
    const auto expression = searchExpression(words);
    if (!expression)
        co_return std::vector<SearchHit>();
    const int most = std::clamp(limit, 1, kMaxHits);
    const store::Work<std::vector<SearchHit>> work = [expression,
                                                      most](store::Transaction& transaction) {
        return searchEntries(transaction, *expression, most);
    };
    const auto d = m_d;
    co_return co_await d->database.transact(work);
}

async::Task<Result<std::string>> SessionsService::exportMarkdown(SessionId id)
{
    const auto d = m_d;
    CO_TRY(const auto session, d->find(id));
    const auto snapshot = session->snapshot();
    const std::string head = markdownHead(snapshot, d->door.nameOf(snapshot.workspace));
    const Append append = [](std::string& document, const ConversationEntry& entry) {
        document += markdownOf(entry);
    };
    co_return co_await appendAll(d, id, head, append);
}

async::Task<Result<std::string>> SessionsService::exportJson(SessionId id)
{
    const auto d = m_d;
    CO_TRY(const auto session, d->find(id));
    const auto snapshot = session->snapshot();
    // The entries are put in one by one: as a tree they would take many times their size.
    std::string head =
        "{\"session\":" + protocol::toText(operations::writeAnswer(snapshot)) + ",\"entries\":[";
    const std::size_t begin = head.size();
    const Append append = [begin](std::string& document, const ConversationEntry& entry) {
        document += (document.size() > begin ? ",\n" : "\n") +
                    protocol::toText(operations::writeAnswer(entry));
    };
    auto document = co_await appendAll(d, id, head, append);
    if (document)
        *document += "\n]}\n";
    co_return document;
}

} // namespace helix::sessions
