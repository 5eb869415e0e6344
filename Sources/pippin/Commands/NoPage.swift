import AppAssociation
import JSON

/// A file that is no page, although a page was expected.
enum NoPage {
  /// Why a file is no page: it is JSON, of which an association file is one kind.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` for standard input.
  ///   - bytes: What it holds.
  ///   - verb: The command that was given it.
  /// - Returns: What is wrong; `nil` for whatever may be a page.
  static func failure(for path: String, _ bytes: [UInt8], verb: String) -> Failure? {
    let name = path == "-" ? "Standard input" : path
    if verb == "why", AssociationFile(path: path, bytes: bytes) != nil {
      let isAndroid = AssociationSource(bytes: bytes, name: path).assetLinks != nil
      let option = isAndroid ? "--asset-links" : "--association"
      return Failure(
        .badInput,
        "\(name) is an association file, and no page.",
        fix: "Give it beside a URL: pippin why URL \(option) \(ShellWord.quoted(path))"
      )
    }
    guard isJSON(path, bytes) else { return nil }
    return Failure(
      .badInput,
      "\(name) is JSON, and neither a page nor an association file.",
      fix: "Name a page. The keys of an association file are applinks, or relation and target."
    )
  }

  /// Whether the file is an object or an array of JSON, or starts so and is called so.
  private static func isJSON(_ path: String, _ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let first = text.first { $0 > 0x20 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    if [".json", ".webmanifest"].contains(where: path.lowercased().hasSuffix) { return true }
    guard text.count <= AssetLinksFile.byteLimit else { return false }
    return (try? JSONParser.parse(Array(text))) != nil
  }
}
