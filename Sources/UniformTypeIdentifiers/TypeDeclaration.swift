/// What is declared of a type.
struct TypeDeclaration: Sendable {
  var identifier: String
  /// Identifiers of the types that it is a kind of.
  var parents: [String] = []
  /// Extensions of its files, the preferred first.
  var extensions: [String] = []
  /// Its media types, the preferred first.
  var mediaTypes: [String] = []
  /// What people call it.
  var description: String?

  init(identifier: String, parents: [String] = []) {
    (self.identifier, self.parents) = (identifier, parents)
  }

  /// The declaration of a line of a table; `nil` when it has too few columns.
  init?(line: Substring) {
    let columns = line.split(separator: "|", omittingEmptySubsequences: false).map { column in
      column.split(separator: " ").map(String.init)
    }
    guard columns.count == 5, let identifier = columns[0].first else { return nil }
    self.init(identifier: identifier, parents: columns[1])
    (extensions, mediaTypes) = (columns[2], columns[3])
    description = columns[4].joined(separator: " ")
  }

  /// The declarations of all tables, in their order.
  static var all: [TypeDeclaration] {
    [bases, texts, media].flatMap { table in
      table.split(separator: "\n").compactMap { TypeDeclaration(line: $0) }
    }
  }
}
