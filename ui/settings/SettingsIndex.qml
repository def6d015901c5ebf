import QtQuick
import Helix

// What can be found in Settings: read from the rows of the sections themselves, which are made for it out of sight, one after the other.
Item {
    id: index
    visible: false
    /// Of each: section (its key), sectionTitle, title, more, also (the words of its choices, and others that people look for it by), place (among all of its section).
    property var entries: []
    property int at: -1
    readonly property bool complete: at >= Navigation.sections.length
    /// Reads them, once.
    function begin() {
        if (at < 0)
            at = 0
    }
    /// Every item of a section that has a title, in their order.
    function titled(root) {
        const found = []
        const visit = item => {
            if (titleOf(item) !== "")
                found.push(item)
            for (let row = 0; row < item.children.length; ++row)
                visit(item.children[row])
        }
        visit(root)
        return found
    }
    function titleOf(item) {
        if (item instanceof SettingRow || item instanceof SectionHeader)
            return item.title
        if (item instanceof EgressEditor)
            return item.label
        return ""
    }
    /// What can be chosen there, as its control says it.
    function choicesOf(item) {
        if (!(item instanceof SettingRow))
            return ""
        const words = []
        const visit = child => {
            if (child instanceof HSegmented)
                words.push(...child.options.map(option => option.text))
            else if (child instanceof HSelect && Array.isArray(child.model))
                words.push(...child.model)
            else
                for (let row = 0; row < child.children.length; ++row)
                    visit(child.children[row])
        }
        visit(item)
        return words.join(" ")
    }
    /// The best first: a word of a title counts more than one of an explanation, that more than one of a choice or of the section.
    function find(words) {
        const wanted = words.toLocaleLowerCase().split(/\s+/).filter(word => word !== "")
        if (wanted.length === 0)
            return []
        const ranked = []
        for (const entry of entries) {
            let text = ""
            const parts = [entry.title, entry.more, entry.also, entry.sectionTitle]
            for (let rank = 0; rank < parts.length; ++rank) {
                text += " " + parts[rank].toLocaleLowerCase()
                if (wanted.every(word => text.includes(word))) {
                    ranked.push({ entry: entry, rank: rank })
                    break
                }
            }
        }
        return ranked.sort((a, b) => a.rank - b.rank).map(one => one.entry)
    }
    /// Beside what is written there.
    function wordsOf(item) {
        const known = item instanceof SettingRow || item instanceof SectionHeader ? item.knownAs : ""
        return choicesOf(item) + " " + known
    }
    function take(root) {
        const section = Navigation.sections[at]
        const more = []
        titled(root).forEach((item, place) => {
            if (item instanceof SettingRow && !item.offered)
                return
            const says = item instanceof SettingRow ? item.more : item instanceof SectionHeader ? item.subtitle : ""
            more.push({ section: section.key, sectionTitle: section.text, title: titleOf(item), more: says, also: wordsOf(item), place: place })
        })
        entries = entries.concat(more)
    }
    Loader {
        asynchronous: true
        source: index.at >= 0 && !index.complete ? Navigation.sections[index.at].page : ""
        onLoaded: {
            index.take(item)
            Qt.callLater(() => index.at += 1)
        }
    }
}
