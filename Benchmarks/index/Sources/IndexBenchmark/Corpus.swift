import Foundation
import Records

/// The documents of a file with one a line, its fields parted by tabulators:
/// id, title, description, body, app, type, language, region, domain, static score.
struct Corpus {
  let path: String

  /// Calls `body` with each document and its number.
  func forEach(_ body: (Int, IndexDocument) throws -> Void) throws {
    guard let file = fopen(path, "r") else { throw CocoaError(.fileReadNoSuchFile) }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var room = 0
    defer { free(line) }
    while true {
      let count = getline(&line, &room, file)
      guard count > 0, let start = line else { return }
      var bytes = UnsafeRawBufferPointer(start: start, count: count)
      if bytes.last == UInt8(ascii: "\n") { bytes = .init(rebasing: bytes.dropLast()) }
      if let (number, document) = Self.document(bytes) { try body(number, document) }
    }
  }

  private static func document(_ line: UnsafeRawBufferPointer) -> (Int, IndexDocument)? {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count >= 10, let number = Int(fields[0]) else { return nil }
    var document = IndexDocument(
      url: "https://\(fields[8])/\(number)",
      host: fields[8],
      domain: fields[8]
    )
    document.title = fields[1]
    document.summary = fields[2]
    document.body = fields[3]
    document.apps = [fields[4]]
    document.types = [fields[5]]
    document.language = fields[6]
    document.staticScore = Double(fields[9]) ?? 0
    return (number, document)
  }
}

/// Ids that look like the fingerprints of addresses, and can be turned back.
enum Identity {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let inverse: UInt64 = {
    // Newton's iteration doubles the bits that are right.
    var inverse = factor
    for _ in 0..<6 { inverse = inverse &* (2 &- factor &* inverse) }
    return inverse
  }()

  static func id(_ number: Int) -> UInt64 { UInt64(number) &* factor }

  static func number(_ id: UInt64) -> Int { Int(truncatingIfNeeded: id &* inverse) }
}
