/// A table for a terminal that never cuts a word: text wraps at spaces, a word that is longer than
/// its column is shortened in its middle, and columns for which there is no room are below their
/// row.
package struct TextTable {
  /// The columns' titles.
  package let titles: [String]
  /// The rows, each with a cell for each column; safe for a terminal already.
  package let rows: [[String]]

  /// The cells between two columns.
  private static let gap = 2
  /// The least room for a word that is shortened, such as a URL.
  private static let leastWord = 24

  /// A table of `rows`, each of which has as many cells as there are `titles`.
  package init(_ titles: [String], _ rows: [[String]]) {
    (self.titles, self.rows) = (titles, rows)
  }

  /// The lines of the table, with its titles first, each at most `width` cells wide and behind
  /// `indent` spaces.
  package func lines(width: Int, indent: Int = 2) -> [String] {
    let room = max(Self.leastWord, width - indent)
    let widths = widths(within: room)
    let margin = String(repeating: " ", count: indent)
    var lines = Self.lines(of: Array(titles.prefix(widths.count)), widths, numeric)
    for row in rows {
      lines += Self.lines(of: Array(row.prefix(widths.count)), widths, numeric)
      for (title, cell) in zip(titles, row).dropFirst(widths.count) where !cell.isEmpty {
        let text = Self.wrapped("\(title): \(cell)", to: room - 4)
        lines += text.enumerated().map { String(repeating: " ", count: $0 == 0 ? 2 : 4) + $1 }
      }
    }
    return lines.map { margin + $0 }
  }

  /// Whether each column holds nothing but numbers, which are at its right edge.
  private var numeric: [Bool] {
    titles.indices.map { column in
      rows.allSatisfy { row in
        row[column].allSatisfy { $0.isNumber || " %+-−.,".contains($0) }
      } && rows.contains { !$0[column].isEmpty }
    }
  }

  /// The widths of the columns that are side by side; the others have no room.
  private func widths(within room: Int) -> [Int] {
    let numeric = numeric
    var (natural, readable, least): ([Int], [Int], [Int]) = ([], [], [])
    for column in titles.indices {
      let cells = [titles[column]] + rows.map { $0[column] }
      let words = cells.flatMap { $0.split(separator: " ") }
      let whole = words.filter { !Self.isShortened($0) }.map { CellText.width(String($0)) }
      let word = words.reduce(1) { max($0, CellText.width(String($1))) }
      natural.append(cells.reduce(1) { max($0, CellText.width($1)) })
      let unbroken = numeric[column] ? rows.reduce(1) { max($0, CellText.width($1[column])) } : 1
      least.append(max(unbroken, whole.max() ?? 1, min(word, Self.leastWord)))
      // Text wraps before a URL is shortened.
      readable.append(max(least[column], word, min(natural[column], Self.leastWord)))
    }
    var count = titles.count
    while count > 1, Self.total(least.prefix(count)) > room { count -= 1 }
    let wide = Self.shrunk(Array(natural.prefix(count)), least: readable, to: room)
    return Self.shrunk(wide, least: least, to: room)
  }

  /// Whether `word` may be shortened: it is a URL or a path, or longer than any word.
  private static func isShortened(_ word: Substring) -> Bool {
    word.contains("/") || word.count > 40
  }

  private static func total(_ widths: some Collection<Int>) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  /// `widths` made smaller, always the widest first, until they fit or are the least they can be.
  private static func shrunk(_ widths: [Int], least: [Int], to room: Int) -> [Int] {
    var widths = widths
    var excess = total(widths) - room
    while excess > 0 {
      let able = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = able.max(by: { widths[$0] < widths[$1] }) else { break }
      let next = able.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
      let step = max(1, min(excess, widths[widest] - max(least[widest], next)))
      widths[widest] -= step
      excess -= step
    }
    if widths.count == 1 { widths[0] = min(widths[0], room) }
    return widths
  }

  /// The lines of one row.
  private static func lines(of row: [String], _ widths: [Int], _ numeric: [Bool]) -> [String] {
    let cells = zip(row, widths).map { wrapped($0, to: $1) }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      var text = ""
      for (column, cell) in cells.enumerated() {
        let piece = line < cell.count ? cell[line] : ""
        let padding = String(repeating: " ", count: max(0, widths[column] - CellText.width(piece)))
        if column > 0 { text += String(repeating: " ", count: gap) }
        text += numeric[column] ? padding + piece : piece + padding
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// `text` in lines of at most `limit` cells, its longer words shortened in the middle.
  private static func wrapped(_ text: String, to limit: Int) -> [String] {
    let words = text.split(separator: " ").map { CellText.shorten(String($0), to: limit) }
    return CellText.wrap(words.joined(separator: " "), to: limit)
  }
}

extension CellText {
  /// `text` with an ellipsis in the place of its middle when it has more than `limit` cells.
  package static func shorten(_ text: String, to limit: Int) -> String {
    guard width(text) > limit, limit > 2 else { return cut(text, to: limit) }
    let head = cut(text, to: (limit + 1) / 2).dropLast()
    var (tail, used) = ([Character](), 0)
    let room = limit - 1 - width(String(head))
    for character in text.reversed() {
      let cells = width(String(character))
      if used + cells > room { break }
      tail.append(character)
      used += cells
    }
    return head + "…" + String(tail.reversed())
  }
}
