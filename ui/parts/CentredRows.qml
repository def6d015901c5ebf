import QtQuick

// What stands in it, side by side in as many rows as it needs, each in the middle. (A Flow begins its rows at the left.)
Item {
    id: centred
    property real spacing: 8
    readonly property var shown: Array.from(children).filter(item => item.visible)
    readonly property var rows: rowsOf(shown, width)
    implicitWidth: Math.ceil(rowsOf(shown, Infinity).reduce((most, row) => Math.max(most, row.width), 0))
    implicitHeight: rows.reduce((sum, row) => sum + row.height + spacing, rows.length > 0 ? -spacing : 0)
    onRowsChanged: {
        let y = 0
        for (const row of rows) {
            let x = Math.round((width - Math.ceil(row.width)) / 2)
            for (const item of row.items) {
                item.x = x
                item.y = y
                x += item.width + spacing
            }
            y += row.height + spacing
        }
    }
    function rowsOf(items, room) {
        const found = []
        for (const item of items) {
            let row = found.length > 0 ? found[found.length - 1] : null
            if (row === null || row.width + spacing + item.width > room) {
                row = { items: [], width: -spacing, height: 0 }
                found.push(row)
            }
            row.items.push(item)
            row.width += spacing + item.width
            row.height = Math.max(row.height, item.height)
        }
        return found
    }
}
