package import Addressing
package import Records

/// The answer of a server that a record holds, with its body unpacked.
package struct HTTPExchange: Hashable, Sendable {
  /// The address that was asked.
  package var address: WebAddress
  /// When it was asked; `nil` when the record does not say.
  package var date: Timestamp?
  /// The status, 100 to 999.
  package var status: Int
  /// The headers as kept.
  package var headers: NamedFields
  /// The body without chunks and content encoding, at most the limit.
  package var body: [UInt8]
  /// Whether the body goes on: behind the limit, or in the exchange itself.
  package var isTruncated: Bool
  /// The content encoding that could not be undone; the body is then still packed.
  package var remainingEncoding: String?

  /// Why a record holds no answer that can be read.
  package enum Unreadable: Error, Hashable, Sendable {
    /// The record is no response over HTTP.
    case notResponse
    /// The address is no http or https address.
    case badAddress
    /// The block does not begin with a status line.
    case badHead
    /// The body unpacks to far more than was sent.
    case decompressionBomb
  }

  /// Limits on what a body may become; the same as for a body from the network.
  package struct Limits: Hashable, Sendable {
    /// The most bytes of a decoded body.
    package var bodyBytes = 10 << 20
    /// How many decoded bytes one sent byte may become.
    package var ratio = 100
    /// How many decoded bytes are taken without looking at the ratio.
    package var ratioFreeBytes = 1 << 20

    package init() {}
  }

  /// Reads the answer that `record` holds.
  ///
  /// - Throws: ``Unreadable`` when there is none; the archive is not damaged by that.
  package init(_ record: WARCRecord, limits: Limits = Limits()) throws(Unreadable) {
    guard record.kind == .response || record.kind == .revisit else { throw .notResponse }
    guard let address = record.targetAddress else {
      let text = record.fields.first("WARC-Target-URI")?.lowercased() ?? ""
      throw text.hasPrefix("http") || text.hasPrefix("<http") ? .badAddress : .notResponse
    }
    guard let (status, headers, rest) = Self.head(record.block) else { throw .badHead }
    self.address = address
    self.status = status
    self.headers = headers
    date = record.date
    isTruncated = record.isCut || record.fields.first("WARC-Truncated") != nil
    body = []
    try decode(rest, limits)
  }

  /// Splits a block into head and body; an HTTP head has no more than 256 KiB.
  private static func head(_ block: [UInt8]) -> (Int, NamedFields, ArraySlice<UInt8>)? {
    let start = block.prefix(256 << 10)
    guard start.starts(with: "HTTP/".utf8), let line = start.firstIndex(of: 0x0A) else {
      return nil
    }
    let words = start[..<line].split(separator: 0x20, maxSplits: 2)
    let digits = words.count > 1 ? NamedFields.trimmed(words[1]) : []
    guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let status = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    guard status >= 100 else { return nil }
    // The head ends with an empty line, whose line end may be CR LF or LF.
    var index = line
    while index < start.endIndex {
      let next = start[(index + 1)...]
      let length = next.starts(with: [0x0A]) ? 1 : next.starts(with: [0x0D, 0x0A]) ? 2 : 0
      if length > 0 {
        let fields = NamedFields(parsing: start[(line + 1)..<(index + 1)])
        return (status, fields, block[(index + 1 + length)...])
      }
      guard let end = next.firstIndex(of: 0x0A) else { break }
      index = end
    }
    // A head that breaks off has no body.
    return (status, NamedFields(parsing: start[(line + 1)...]), [])
  }

  private mutating func decode(_ rest: ArraySlice<UInt8>, _ limits: Limits) throws(Unreadable) {
    var encodings = codings("Content-Encoding").filter { $0 != "identity" && $0 != "none" }
    // One byte over the limit tells that there is more; a packed body is needed whole.
    let limit = encodings.isEmpty ? limits.bodyBytes + 1 : rest.count
    let isChunked = codings("Transfer-Encoding").last == "chunked"
    let joined = isChunked ? ChunkedBody.joined(rest, limit: limit) : nil
    body = joined ?? Array(rest.prefix(limit))
    guard encodings.count <= 5 else {
      remainingEncoding = encodings.joined(separator: ", ")
      return cut(limits)
    }
    while let encoding = encodings.popLast() {
      guard ["gzip", "x-gzip", "deflate"].contains(encoding) else {
        remainingEncoding = (encodings + [encoding]).joined(separator: ", ")
        break
      }
      try unpack(isGzip: encoding != "deflate", limits)
    }
    cut(limits)
  }

  private mutating func unpack(isGzip: Bool, _ limits: Limits) throws(Unreadable) {
    let bounds = ContentCoding.Limits(
      bytes: limits.bodyBytes,
      ratio: limits.ratio,
      freeBytes: limits.ratioFreeBytes
    )
    switch ContentCoding.unpacked(body, isGzip: isGzip, limits: bounds) {
    case .content(let content, let isCut):
      body = content
      isTruncated = isTruncated || isCut
    // Archives exist whose headers speak of a packing that was undone before.
    case .notPacked: break
    case .bomb: throw .decompressionBomb
    }
  }

  private mutating func cut(_ limits: Limits) {
    guard body.count > limits.bodyBytes else { return }
    body.removeLast(body.count - limits.bodyBytes)
    isTruncated = true
  }

  private func codings(_ name: String) -> [String] {
    headers.values(name).flatMap { $0.split(separator: ",") }.map { coding in
      coding.filter { $0 != " " && $0 != "\t" }.lowercased()
    }.filter { !$0.isEmpty }
  }
}
