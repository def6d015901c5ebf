import QtQuick
import Helix
import Helix.Native

// A tool call: a quiet row that unfolds to what it said; changes to files as diffs.
Column {
    id: tool
    required property var model
    property Conversation entries
    property bool unfolded: false
    signal toggled()
    signal pictureAsked(string source)
    readonly property bool hasDiffs: model.diffs.length > 0
    width: parent ? parent.width : 0
    spacing: 8
    FoldRow {
        objectName: "tool-" + tool.model.number
        width: parent.width
        visible: !tool.hasDiffs || tool.model.hasOutput || tool.model.status === "failed"
        iconName: tool.model.icon
        text: tool.model.text
        result: tool.model.result
        bad: tool.model.status === "failed" || /\b[1-9]\d* (failed|errors?)\b/.test(tool.model.result)
        running: tool.model.status === "running" || tool.model.status === "pending"
        foldable: tool.model.hasOutput
        unfolded: tool.unfolded
        onClicked: tool.toggled()
    }
    Loader {
        id: said
        active: tool.unfolded && tool.model.hasOutput
        visible: active
        width: parent.width
        readonly property var shown: active && tool.model.revision >= 0 ? tool.entries.output(tool.model.number, Theme.dark) : ({})
        sourceComponent: (shown.file ?? "") !== "" ? content : words
    }
    Component {
        id: words
        OutputBox { shown: said.shown }
    }
    Component {
        id: content
        CodeBlock {
            code: said.shown.text ?? ""
            path: said.shown.file ?? ""
            numbered: said.shown.numbered === true
            cut: said.shown.cut === true
            most: 300
        }
    }
    Repeater {
        model: tool.model.diffs
        DiffCard {
            required property var modelData
            required property int index
            width: tool.width
            facts: modelData
            place: index
            number: tool.model.number
            revision: tool.model.revision
            entries: tool.entries
        }
    }
    PictureRow {
        width: parent.width
        pictures: tool.model.pictures
        onAsked: source => tool.pictureAsked(source)
    }
}
