import Addressing
import Basics
import Codings

/// Turns an exchange into the records that keep it.
struct WARCMembers {
  /// The identifier of the file's own description.
  let warcinfoID: String

  /// One record, ready to be packed.
  struct Record {
    /// The version line and the fields, with the empty line.
    var head: [UInt8]
    /// The block in two parts: what is before the payload, and the payload.
    var block: [[UInt8]]
    var id: String

    /// The record's bytes in order.
    var parts: [[UInt8]] { [head] + block + [[0x0D, 0x0A, 0x0D, 0x0A]] }
  }

  /// The record that opens a file.
  static func warcinfo(_ id: String, file: String, date: Timestamp, _ about: NamedFields) -> Record
  {
    let block = about.bytes
    let fields = NamedFields([
      .init("WARC-Type", "warcinfo"), .init("WARC-Record-ID", id),
      .init("WARC-Date", date.iso8601), .init("WARC-Filename", file),
      .init("Content-Type", "application/warc-fields"),
      .init("WARC-Block-Digest", WARCDigest.of(block)),
      .init("Content-Length", String(block.count)),
    ])
    return record(fields, [block], id: id)
  }

  /// The records of `exchange`, the response first, and the digest of its payload.
  func records(
    of exchange: ArchivedExchange,
    id: String?
  ) -> (records: [Record], payloadDigest: String) {
    let digest = exchange.revisit.map { $0.payloadDigest ?? "" } ?? WARCDigest.of(exchange.body)
    let response = response(of: exchange, digest: digest, id: id)
    var records = [response]
    if let head = exchange.requestHead {
      records.append(
        companion("request", "application/http; msgtype=request", head, of: exchange, response.id)
      )
    }
    if !exchange.metadata.fields.isEmpty {
      let block = exchange.metadata.bytes
      records.append(
        companion("metadata", "application/warc-fields", block, of: exchange, response.id)
      )
    }
    return (records, digest)
  }

  private func response(of exchange: ArchivedExchange, digest: String, id: String?) -> Record {
    let isRevisit = exchange.revisit != nil
    let body = isRevisit ? [] : exchange.body
    let head = ArchivedHead(exchange.responseHead, bodyLength: isRevisit ? nil : body.count)
    let type = isRevisit ? "revisit" : "response"
    let id = id ?? Self.id(type, exchange, digest)
    var fields = common(type, id, exchange)
    fields += [.init("Content-Type", "application/http; msgtype=response")]
    // What a server did not send again has the digest of what it once sent, if that is known.
    if !digest.isEmpty { fields.append(.init("WARC-Payload-Digest", digest)) }
    if let purpose = exchange.purpose {
      fields.append(.init(WARCRecord.purposeField, purpose.rawValue))
    }
    if let name = head.wireProtocol { fields.append(.init("WARC-Protocol", name)) }
    switch exchange.bodyEnd {
    case .whole: break
    case .limit: fields.append(.init("WARC-Truncated", "length"))
    case .incomplete: fields.append(.init("WARC-Truncated", "disconnect"))
    case .damaged: fields.append(.init("WARC-Truncated", "unspecified"))
    }
    if let revisit = exchange.revisit {
      let profile = "http://netpreserve.org/warc/1.1/revisit/\(revisit.profile.rawValue)"
      fields.append(.init("WARC-Profile", profile))
      if let id = revisit.recordID { fields.append(.init("WARC-Refers-To", id)) }
      fields.append(.init("WARC-Refers-To-Target-URI", exchange.address.text))
      if let date = revisit.date { fields.append(.init("WARC-Refers-To-Date", date.iso8601)) }
    }
    return Self.finished(fields, [head.bytes, body], id: id)
  }

  private func companion(
    _ type: String,
    _ contentType: String,
    _ block: [UInt8],
    of exchange: ArchivedExchange,
    _ responseID: String
  ) -> Record {
    let id = WARCDigest.recordID([type, responseID])
    var fields = common(type, id, exchange)
    fields.append(.init("Content-Type", contentType))
    fields.append(.init("WARC-Concurrent-To", responseID))
    return Self.finished(fields, [block, []], id: id)
  }

  private func common(
    _ type: String,
    _ id: String,
    _ exchange: ArchivedExchange
  ) -> [NamedFields.Field] {
    var fields: [NamedFields.Field] = [
      .init("WARC-Type", type), .init("WARC-Record-ID", id),
      .init("WARC-Date", exchange.startedAt.iso8601),
      .init("WARC-Target-URI", exchange.address.text),
      .init("WARC-Warcinfo-ID", warcinfoID),
    ]
    if let remote = exchange.remoteAddress, type != "metadata" {
      fields.append(.init("WARC-IP-Address", remote.description))
    }
    return fields
  }

  /// An identifier that the same exchange always gets.
  private static func id(_ type: String, _ exchange: ArchivedExchange, _ digest: String) -> String {
    WARCDigest.recordID([type, exchange.address.text, exchange.startedAt.iso8601, digest])
  }

  private static func finished(
    _ fields: [NamedFields.Field],
    _ block: [[UInt8]],
    id: String
  ) -> Record {
    let length = block.reduce(0) { $0 + $1.count }
    let digest = WARCDigest.of(block[0], block[1])
    let ends: [NamedFields.Field] = [
      .init("WARC-Block-Digest", digest), .init("Content-Length", String(length)),
    ]
    return record(NamedFields(fields + ends), block, id: id)
  }

  private static func record(_ fields: NamedFields, _ block: [[UInt8]], id: String) -> Record {
    Record(head: Array("WARC/1.1\r\n".utf8) + fields.bytes + [0x0D, 0x0A], block: block, id: id)
  }
}
