import Yams

/// The values of one row of a file of the catalog by their keys.
struct CatalogRow {
  private let file: String
  private let line: Int
  private var values: [String: Node] = [:]

  /// Reads the rows of `text`, a list in YAML.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - file: The file's name, for errors.
  /// - Returns: The rows, unread.
  /// - Throws: ``RuleFileError`` when the text is no list in YAML.
  static func nodes(in text: String, of file: String) throws(RuleFileError) -> Node.Sequence {
    guard let rows = try root(of: text, file).sequence else {
      throw RuleFileError(file: file, line: 1, reason: "The file is not a list of rows.")
    }
    return rows
  }

  /// What `text` is.
  ///
  /// Every value is a text, so that nothing has to be found out of its type.
  static func root(of text: String, _ file: String) throws(RuleFileError) -> Node {
    let root: Node?
    do {
      // Which encoding Yams takes by default it reads from the environment, for each text.
      root = try Yams.compose(yaml: text, .basic, .default, .utf8)
    } catch {
      throw RuleFileError(file: file, line: 1, reason: "The file is not YAML: \(error)")
    }
    guard let root else {
      throw RuleFileError(file: file, line: 1, reason: "The file says nothing.")
    }
    return root
  }

  /// Takes the values of a row.
  ///
  /// - Parameters:
  ///   - node: The row.
  ///   - keys: The keys that it may have.
  ///   - file: The file's name, for errors.
  ///   - start: How many lines of the file stand before the text that was read.
  /// - Throws: ``RuleFileError`` when there is another key.
  init(
    _ node: Node,
    keys: [String],
    of file: String,
    behind start: Int = 0
  ) throws(RuleFileError) {
    (self.file, line) = (file, (node.mark?.line ?? 1) + start)
    guard let mapping = node.mapping else { throw error("This is not a set of keys and values.") }
    for (key, value) in mapping {
      guard let name = key.scalar?.string, keys.contains(name) else {
        throw error("The key \(key.scalar?.string ?? "?") is none of \(keys).")
      }
      values[name] = value
    }
  }

  /// The value of a key that must be there.
  func value(_ key: String) throws(RuleFileError) -> Node {
    guard let value = values[key] else { throw error("The key \(key) is missing.") }
    return value
  }

  /// The text of a key that must be there.
  func text(_ key: String) throws(RuleFileError) -> String {
    guard let text = try value(key).scalar?.string else { throw error("\(key) is not a text.") }
    return text
  }

  /// The text of a key; `nil` without it.
  func textIfAny(_ key: String) throws(RuleFileError) -> String? {
    values[key] == nil ? nil : try text(key)
  }

  /// The kinds of code of a key's list; none without it.
  func kinds(_ key: String) throws(RuleFileError) -> [CodeEntry.Kind] {
    guard let value = values[key] else { return [] }
    guard let nodes = value.sequence, !nodes.isEmpty else {
      throw error("\(key) is not a list of kinds.")
    }
    var kinds: [CodeEntry.Kind] = []
    for node in nodes {
      guard let kind = node.scalar.flatMap({ CodeEntry.Kind(rawValue: $0.string) }) else {
        throw error("\(key) is none of \(CodeEntry.Kind.allCases.map(\.rawValue)).")
      }
      kinds.append(kind)
    }
    return kinds
  }

  /// The texts of a key by their names; none without it.
  func texts(_ key: String) throws(RuleFileError) -> [String: String] {
    guard let node = values[key] else { return [:] }
    guard let mapping = node.mapping else { throw error("\(key) is no set of names and texts.") }
    var texts: [String: String] = [:]
    for (name, value) in mapping {
      guard let name = name.scalar?.string, let text = value.scalar?.string else {
        throw error("\(key) is no set of names and texts.")
      }
      texts[name] = text
    }
    return texts
  }

  /// An error that names the row's line.
  func error(_ reason: String) -> RuleFileError {
    RuleFileError(file: file, line: line, reason: reason)
  }
}

/// A file of the catalog that cannot be read.
package struct RuleFileError: Error, Hashable, CustomStringConvertible {
  /// The file's name.
  package let file: String
  /// The line of the row in which the fault is, from 1 on.
  package let line: Int
  /// What is wrong.
  package let reason: String

  package var description: String { "\(file):\(line): \(reason)" }
}
