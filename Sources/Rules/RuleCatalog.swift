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
    do {
      return try RuleFile.rules(in: files[name] ?? "", of: "\(name).yaml")
    } catch {
      preconditionFailure("The catalog of rules is damaged: \(error)")
    }
  }
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
