package import JSON
package import Records

extension AssetLinksFile {
  /// Reads an assetlinks.json file, and notes in `findings` what is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: The body of the response after decompression.
  ///   - findings: Where to note broken rules, at most ``findingLimit`` of them, each with its
  ///     line, column and the way to it in the file.
  /// - Returns: What could be read; statements that Android would ignore are left out.
  package static func read(_ bytes: [UInt8], findings: inout [Finding]) -> AssetLinksFile {
    var reader = AssetLinksReader(bytes)
    reader.readFile()
    findings += reader.log.findings
    return reader.file
  }

  /// Whether a text of JSON is meant as statements.
  ///
  /// - Parameter value: The text.
  /// - Returns: `nil` when it has neither the keys of statements nor services as keys.
  package static func isMeant(by value: JSONValue) -> Bool? {
    if AssetLinksReader.isMeant(by: value) { return true }
    let objects = value.array?.compactMap(\.object) ?? [value.object].compactMap { $0 }
    let keys = objects.flatMap(\.members).map(\.key)
    return MisplacedKey.services.isDisjoint(with: keys) ? nil : false
  }
}
