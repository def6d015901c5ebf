import QtQuick
import Helix
import Helix.Native

// An agent's words: prose, and code with a button to copy it.
Column {
    id: answer
    property alias markdown: pieces.markdown
    property color ink: Theme.text
    property int size: Theme.body
    signal linkAsked(string link)
    width: parent ? parent.width : 0
    MarkdownPieces {
        id: pieces
        link: Theme.accent
        codeInk: Theme.dark ? "#c6d3e0" : "#2b4a68"
        muted: Theme.muted
        codeFamily: Theme.codeFamily
    }
    Repeater {
        id: repeater
        model: pieces
        Loader {
            id: piece
            required property int index
            required property bool joined
            required property bool code
            required property string body
            required property string language
            required property string plain
            width: answer.width
            sourceComponent: code ? block : prose
            Component {
                id: prose
                // Its width is given before its text is laid out, and nobody asks how wide it would
                // like to be: it is laid out once.
                Item {
                    implicitHeight: words.implicitHeight
                    TextEdit {
                        id: words
                        width: answer.width
                        // Rich text made by Helix; nothing in it is the agent's markup.
                        text: piece.body
                        textFormat: TextEdit.RichText
                        readOnly: true
                        selectByMouse: true
                        activeFocusOnTab: false
                        wrapMode: TextEdit.Wrap
                        // Paragraphs of one document share their margins; those of two do not.
                        topPadding: piece.joined ? -6 : 0
                        color: answer.ink
                        selectionColor: Theme.accent
                        selectedTextColor: Theme.accentInk
                        font.family: Theme.textFamily
                        font.pixelSize: answer.size
                        Accessible.role: Accessible.StaticText
                        Accessible.name: piece.plain
                        onLinkActivated: link => answer.linkAsked(link)
                        HoverHandler { cursorShape: parent.hoveredLink !== "" ? Qt.PointingHandCursor : Qt.IBeamCursor }
                    }
                }
            }
            Component {
                id: block
                Item {
                    implicitHeight: shown.y + shown.height + (piece.index < repeater.count - 1 ? 8 : 0)
                    CodeBlock {
                        id: shown
                        y: piece.index > 0 ? 8 : 0
                        width: piece.width
                        height: implicitHeight
                        code: piece.body
                        language: piece.language
                    }
                }
            }
        }
    }
}
