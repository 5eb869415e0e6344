package import Analysis

extension Query {
  /// The values that `text` names in filters on `name`, those that it leaves out too, once each.
  package static func values(of name: FilterName, in text: String) -> [String] {
    // Without one of these there is no filter, which is so in nearly all queries.
    guard text.utf8.contains(UInt8(ascii: ":")) else { return [] }
    let query = Query(text)
    var values: [String] = []
    for filter in query.filters + query.exclusions where filter.name == name {
      for value in filter.values where !values.contains(value) { values.append(value) }
    }
    return values
  }

  /// Returns `text` without what keeps it to values of `name`; what leaves values out stays.
  package static func removing(_ name: FilterName, from text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")), text.utf8.count <= byteLimit else { return text }
    return FilterWidening(name, [:]).removing(text)
  }

  /// Returns `text` with more values wherever it has a filter on `name`.
  ///
  /// A filter asks for, or leaves out, its own value and the others then. Everything else means
  /// what it meant; where it would not, because the text would be too long, `text` stays as it is.
  ///
  /// - Parameters:
  ///   - name: The filters to widen.
  ///   - more: The values that stand beside a value.
  ///   - text: A query.
  /// - Returns: The widened query.
  package static func widening(
    _ name: FilterName,
    by more: [String: [String]],
    in text: String
  ) -> String {
    guard !more.isEmpty, text.utf8.count <= byteLimit else { return text }
    return FilterWidening(name, more).text(text)
  }
}

/// Writes filters of a query anew, with more values.
private struct FilterWidening {
  private let name: FilterName
  private let more: [String: [String]]

  init(_ name: FilterName, _ more: [String: [String]]) {
    (self.name, self.more) = (name, more)
  }

  /// A query of the search box: every filter several times, once for each value.
  func text(_ text: String) -> String {
    var edit = Edit(text)
    var text = text
    text.withUTF8 { bytes in
      var scanner = QueryScanner(bytes)
      var start = 0
      while let piece = scanner.next() {
        if piece.filter == name, let values = values(beside: piece.text) {
          let sign = piece.sign == .excluded ? "-" : ""
          let filters = values.map { "\(sign)\(name.rawValue):\"\($0)\"" }
          edit.replace(start..<scanner.position, by: " " + filters.joined(separator: " "))
        }
        start = scanner.position
      }
    }
    return edit.result
  }

  /// A query of the search box without the filters that ask for a value.
  func removing(_ text: String) -> String {
    var edit = Edit(text)
    var text = text
    text.withUTF8 { bytes in
      var scanner = QueryScanner(bytes)
      var start = 0
      while let piece = scanner.next() {
        if piece.filter == name, piece.sign != .excluded {
          edit.replace(start..<scanner.position, by: " ")
        }
        start = scanner.position
      }
    }
    return edit.result
  }

  /// `value` and what is beside it, as far as that can be written between quotes; `nil` when
  /// there is nothing more.
  private func values(beside value: String) -> [String]? {
    guard Self.canBeQuoted(value) else { return nil }
    let others = (more[value] ?? []).filter { $0 != value && Self.canBeQuoted($0) }
    return others.isEmpty ? nil : [value] + others
  }

  private static func canBeQuoted(_ value: String) -> Bool {
    !value.isEmpty && !value.unicodeScalars.contains { "\"\\*“”„‟".unicodeScalars.contains($0) }
  }
}

extension FilterWidening {
  /// A text of which pieces are replaced one after the other.
  private struct Edit {
    private let source: [UInt8]
    private var bytes: [UInt8] = []
    private var copied = 0
    private var room: Int

    init(_ text: String) {
      source = Array(text.utf8)
      room = Query.byteLimit - source.count
    }

    /// Replaces a piece behind all others; it stays where the text would become too long.
    mutating func replace(_ range: Range<Int>, by text: String) {
      guard room >= text.utf8.count - range.count else { return }
      room -= text.utf8.count - range.count
      bytes += source[copied..<range.lowerBound] + text.utf8
      copied = range.upperBound
    }

    /// The whole text.
    var result: String { String(decoding: bytes + source[copied...], as: UTF8.self) }
  }
}
