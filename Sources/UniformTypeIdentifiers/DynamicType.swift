/// A type that is known by a tag alone.
///
/// Its identifier holds the tag, so that it means the same in every process.
struct DynamicType: Sendable {
  /// How identifiers of such types begin.
  static let prefix = "dyn."
  /// The most bytes of a tag.
  static let tagLimit = 255

  var tag: String
  var tagClass: UTTagClass
  /// The identifier of the type that it is a kind of.
  var parent: String?

  init(tag: String, tagClass: UTTagClass, parent: String?) {
    (self.tag, self.tagClass, self.parent) = (tag, tagClass, parent)
  }

  /// The type with this identifier; `nil` when it is none of such a type.
  init?(_ identifier: String) {
    guard identifier.hasPrefix(Self.prefix), identifier.utf8.count <= 2048 else { return nil }
    let digits = Array(identifier.utf8.dropFirst(Self.prefix.utf8.count))
    guard !digits.isEmpty, digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\u{0}", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, !parts[1].isEmpty else { return nil }
    let tagClass = UTTagClass(rawValue: parts[0])
    self.init(tag: parts[1], tagClass: tagClass, parent: parts[2].isEmpty ? nil : parts[2])
  }

  /// The identifier: class, tag and supertype in hexadecimal digits.
  var identifier: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = [tagClass.rawValue, tag, parent ?? ""].joined(separator: "\u{0}")
    let hexadecimal = text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return Self.prefix + String(decoding: hexadecimal, as: UTF8.self)
  }

  var declaration: TypeDeclaration {
    var declaration = TypeDeclaration(identifier: identifier, parents: parent.map { [$0] } ?? [])
    if tagClass == .filenameExtension { declaration.extensions = [tag] }
    if tagClass == .mimeType { declaration.mediaTypes = [tag] }
    return declaration
  }
}
