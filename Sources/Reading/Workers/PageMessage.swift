import Addressing
import Records

/// The input of one page as it goes to a worker process.
///
/// Its form is private to one version of the program: the lengths of the head and of the manifest
/// in four bytes each, the least significant first; the head, a JSON array of the record as far as
/// it is known before reading and of what else there is; the manifest's body; the page's body.
enum PageMessage {
  /// Returns the message of `input`.
  static func encode(_ input: PageInput) -> [UInt8] {
    var record = PageRecord(url: input.address.canonical)
    record.fetch = input.fetch
    record.robots = input.robots
    record.universalLinks = input.universalLinks
    record.findings = input.findings
    var writer = JSONWriter()
    writer.beginArray()
    record.write(to: &writer, withTimes: true)
    writer.beginObject()
    writer.field("address", input.address.text)
    writer.field("charset", input.charset)
    writer.field("contentLanguage", input.contentLanguage)
    writer.field("contentType", input.contentType)
    writer.field("linkHeaders", input.linkHeaders)
    writer.field("manifest", input.manifest?.address.text)
    writer.field("robotsTags", input.robotsTags)
    writer.endObject()
    writer.endArray()
    let manifest = input.manifest?.body ?? []
    return writer.withBytes { head in
      var message: [UInt8] = []
      message.reserveCapacity(8 + head.count + manifest.count + input.body.count)
      message += Self.bytes(of: head.count) + Self.bytes(of: manifest.count)
      message += head
      message += manifest
      message += input.body
      return message
    }
  }

  /// The input that `message` is; `nil` when it is none.
  static func decode(_ message: [UInt8]) -> PageInput? {
    guard message.count >= 8 else { return nil }
    let headEnd = 8 + number(message[0..<4])
    let manifestEnd = headEnd + number(message[4..<8])
    guard manifestEnd <= message.count,
      let head = try? JSONParser.parse(Array(message[8..<headEnd])).array, head.count == 2,
      let known = try? PageRecord(json: head[0]), let other = head[1].object,
      let address = other["address"]?.string.flatMap({ WebAddress($0) })
    else { return nil }
    var input = PageInput(address: address, body: Array(message[manifestEnd...]))
    input.contentType = other["contentType"]?.string
    input.charset = other["charset"]?.string
    input.robotsTags = other["robotsTags"]?.array?.compactMap(\.string) ?? []
    input.linkHeaders = other["linkHeaders"]?.array?.compactMap(\.string) ?? []
    input.contentLanguage = other["contentLanguage"]?.string
    input.fetch = known.fetch
    input.robots = known.robots
    input.universalLinks = known.universalLinks
    input.findings = known.findings
    if let manifest = other["manifest"]?.string.flatMap({ WebAddress($0) }) {
      let body = Array(message[headEnd..<manifestEnd])
      input.manifest = PageInput.Manifest(address: manifest, body: body)
    }
    return input
  }

  private static func bytes(of number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
