/// A column of exports that have a row for each page: of CSV, of the table `pages` in SQLite, or of both.
///
/// The table of columns, ``all``, is what their headers, their cells and the members of records that they
/// read follow from.
package struct RecordColumn: Sendable {
  /// An export that has the column.
  package enum Format: Hashable, Sendable {
    case csv
    case sqlite
  }

  /// A page, and what the store knows of it.
  package struct Row {
    /// The number of the page in the export, from 1 on.
    package var number: Int64
    /// The page's identifier in exports.
    package var id: String
    /// The page's address.
    package var url: String
    /// The members of the record that the columns are made of.
    package var record: PageRecord
    /// The apps that it opens in, each once.
    package var apps: [String]
    /// Whether it may be in the index.
    package var isIndexable: Bool
    /// Whether it is an app-linked result.
    package var isAppLinked: Bool
    /// When it was fetched, as RFC 3339 writes it; `nil` in exports without times.
    package var fetchedAt: String?
    /// How long that took, in milliseconds; `nil` in exports without times.
    package var durationMs: Int?

    package init(
      number: Int64 = 0,
      id: String,
      url: String,
      record: PageRecord,
      apps: [String],
      isIndexable: Bool,
      isAppLinked: Bool,
      fetchedAt: String?,
      durationMs: Int?
    ) {
      (self.number, self.id, self.url, self.record) = (number, id, url, record)
      (self.apps, self.isIndexable, self.isAppLinked) = (apps, isIndexable, isAppLinked)
      (self.fetchedAt, self.durationMs) = (fetchedAt, durationMs)
    }
  }

  /// What is in a cell.
  package enum Value: Hashable, Sendable {
    case text(String?)
    case list([String])
    case integer(Int64?)
    case real(Double)
    case flag(Bool)
  }

  /// The cell of a list: its items with vertical bars between them.
  ///
  /// Bars and backslashes within an item have a backslash before them, because items are what pages say.
  package static func joined(_ items: [String]) -> String {
    items.map(escaped).joined(separator: "|")
  }

  private static func escaped(_ item: String) -> String {
    let (bar, backslash) = (UInt8(ascii: "|"), UInt8(ascii: "\\"))
    guard item.utf8.contains(where: { $0 == bar || $0 == backslash }) else { return item }
    // Byte by byte: a bar and the accent behind it are one character.
    let bytes = item.utf8.flatMap { $0 == bar || $0 == backslash ? [backslash, $0] : [$0] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The type of a cell in SQLite.
  enum StorageType: String {
    case key = "INTEGER PRIMARY KEY"
    case text = "TEXT"
    case integer = "INTEGER"
    case real = "REAL"
  }

  /// The name, as CSV has it.
  package let name: String
  /// The exports that have it.
  package let formats: Set<Format>
  /// The members of a record that a cell is made of; none when the store knows it.
  package let members: [String]
  /// Whether CSV has it in exports with times alone.
  package let isTime: Bool
  /// What is in the cell of a page.
  package let value: @Sendable (Row) -> Value
  private let type: StorageType
  private let isOptional: Bool
  private let note: String?

  init(
    _ name: String,
    _ type: StorageType = .text,
    in formats: Set<Format> = [.csv, .sqlite],
    of members: [String] = [],
    isOptional: Bool = false,
    isTime: Bool = false,
    note: String? = nil,
    _ value: @escaping @Sendable (Row) -> Value
  ) {
    (self.name, self.type, self.formats, self.members) = (name, type, formats, members)
    (self.isOptional, self.isTime, self.note, self.value) = (isOptional, isTime, note, value)
  }

  /// The columns of an export, in their order.
  package static func columns(of format: Format) -> [RecordColumn] {
    all.filter { $0.formats.contains(format) }
  }

  /// The name as SQLite has it: `canonicalURL` is `canonical_url`.
  package var storedName: String {
    var name = ""
    var isBehindCapital = true
    for character in self.name {
      if character.isUppercase, !isBehindCapital { name += "_" }
      isBehindCapital = character.isUppercase
      name += character.lowercased()
    }
    return name
  }

  /// The columns of SQLite as a statement declares them, with comments that the file keeps.
  package static var declarations: String {
    let columns = columns(of: .sqlite)
    let lines = columns.enumerated().map { index, column in
      let isNull = column.isOptional || column.type == .key
      let comma = index < columns.count - 1 ? "," : ""
      return "\(column.storedName) \(column.type.rawValue)\(isNull ? "" : " NOT NULL")\(comma)"
    }
    let width = zip(lines, columns).map { $1.note == nil ? 0 : $0.count }.max() ?? 0
    return zip(lines, columns).map { line, column in
      guard let note = column.note else { return "  \(line)" }
      return "  \(line)\(String(repeating: " ", count: width - line.count)) -- \(note)"
    }.joined(separator: "\n")
  }
}
