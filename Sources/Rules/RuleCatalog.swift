import Basics
import CRuleCatalog

/// The files of the catalog of rules, which are part of the program.
///
/// They stand in `Sources/CRuleCatalog/catalog`, so that whoever writes no Swift can change a text or add an
/// example. A file is read when the first of its rules is needed.
package enum RuleCatalog {
  /// The text of every file by its name, such as `banner`.
  package static let files: [String: String] = {
    var files: [String: String] = [:]
    for index in 0..<rule_file_count() {
      let file = rule_file_at(index)
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      files[String(cString: file.name)] = String(decoding: bytes, as: UTF8.self)
    }
    return files
  }()

  /// The rules of the file called `name`, in their order.
  ///
  /// The files are as much part of the program as its code is: a test reads each of them, and one
  /// that cannot be read ends the program.
  static func rules(_ name: String) -> [Rule] {
    if let known = read.withLock({ $0[name] }) { return known }
    do {
      let rules = try RuleFile.rules(in: files[name] ?? "", of: "\(name).yaml")
      read.withLock { $0[name] = rules }
      return rules
    } catch {
      preconditionFailure("The catalog of rules is damaged: \(error)")
    }
  }

  /// The rule called `id`, for which no other file is read than its own.
  static func rule(_ id: String) -> Rule? {
    homes[id].flatMap { rules($0).first { $0.id == id } }
  }

  /// What was read of the files.
  private static let read = Lock<[String: [Rule]]>([:])

  /// The name of each rule's file: the lines that begin a row are found without reading YAML.
  private static let homes: [String: String] = {
    var homes: [String: String] = [:]
    for (name, text) in files {
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.starts(with: rowStart) {
        homes[String(Substring(line.dropFirst(rowStart.count)))] = name
      }
    }
    return homes
  }()

  private static let rowStart = Array("- id: ".utf8)
}

extension [Rule] {
  /// The rule called `id`, which must be one of these.
  subscript(id id: String) -> Rule {
    guard let rule = first(where: { $0.id == id }) else {
      preconditionFailure("The catalog of rules has no \(id).")
    }
    return rule
  }
}
