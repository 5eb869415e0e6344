package import Addressing
package import Basics
package import Codings

/// The response of a server that a record holds, with its body unpacked.
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
  /// How the body ended: in the archive, in the exchange itself, or at the limit.
  package var bodyEnd = BodyEnd.whole
  /// Whether the body lacks bytes that another reading of the page may bring: it broke off, it is a
  /// range of the page, or whoever captured it kept less of it than we would have.
  package var isPart = false
  /// The labels of `Content-Encoding` that name no coding which can be undone, in lower case.
  package var unknownCodings: [String] = []
  /// Whether the body is not compressed in the way that `Content-Encoding` says, as it is where a
  /// program has decompressed it and kept the header.
  package var isMislabelled = false

  /// Why a record holds no response that can be read.
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

  /// Reads the response that `record` holds.
  ///
  /// - Throws: ``Unreadable`` when there is none; the archive is not damaged by that.
  package init(_ record: WARCRecord, limits: Limits = Limits()) throws(Unreadable) {
    guard [.response, .revisit, .resource].contains(record.kind) else { throw .notResponse }
    guard let address = record.targetAddress else {
      let text = record.fields.first("WARC-Target-URI")?.lowercased() ?? ""
      throw text.hasPrefix("http") || text.hasPrefix("<http") ? .badAddress : .notResponse
    }
    let parts =
      record.kind == .resource ? Self.resource(record) : Self.head(record.block)
    guard let (status, headers, rest) = parts else { throw .badHead }
    self.address = address
    self.status = status
    self.headers = headers
    date = record.date
    body = []
    try decode(rest, limits)
    if bodyEnd == .whole { bodyEnd = Self.end(of: record) }
    if bodyEnd == .whole, record.kind == .response, lacksRest(behind: rest.count) {
      bodyEnd = .incomplete
    }
    isPart = bodyEnd.isBroken || bodyEnd == .limit && body.count < limits.bodyBytes
  }

  /// How the body of `record` ended by what the record says of itself.
  ///
  /// Reference: WARC/1.1, section 5.13
  private static func end(of record: WARCRecord) -> BodyEnd {
    switch record.fields.first("WARC-Truncated")?.lowercased() {
    case nil: record.isCut ? .limit : .whole
    case "length"?, "time"?: .limit
    case _?: .incomplete
    }
  }

  /// Whether the head speaks of more bytes than the `count` that were kept.
  ///
  /// A body that was decompressed before it was kept says nothing by its length, and chunks end
  /// where they say.
  ///
  /// Reference: RFC 9112, sections 6.3 and 8; RFC 9110, sections 14.4 and 15.3.7
  private func lacksRest(behind count: Int) -> Bool {
    if status == 206, !isWholeRange { return true }
    guard !isMislabelled, codings("Transfer-Encoding").isEmpty else { return false }
    let lengths = Set(codings("Content-Length"))
    guard lengths.count == 1, let length = lengths.first.flatMap({ Int($0) }) else { return false }
    return count < length
  }

  /// Whether `Content-Range` names all bytes that there are, as in `bytes 0-19/20`.
  private var isWholeRange: Bool {
    guard let range = headers.first("Content-Range")?.lowercased() else { return false }
    let words = range.split(separator: " ")
    guard words.count == 2, words[0] == "bytes" else { return false }
    let numbers = words[1].split { $0 == "-" || $0 == "/" }.map { Int($0) }
    guard numbers.count == 3, numbers[0] == 0, let last = numbers[1] else { return false }
    return numbers[2] == last + 1
  }

  /// A resource has a body and a type, and no response around it.
  ///
  /// Reference: WARC/1.1, section 6.4
  private static func resource(_ record: WARCRecord) -> (Int, NamedFields, ArraySlice<UInt8>) {
    let type = record.fields.first("Content-Type").map { NamedFields.Field("Content-Type", $0) }
    return (200, NamedFields(type.map { [$0] } ?? []), record.block[...])
  }

  /// Splits a block into head and body; the heads of interim responses come before that of the final
  /// one, and behind a change of protocols (101) there is no HTTP.
  ///
  /// Reference: RFC 9110, section 15.2
  private static func head(_ block: [UInt8]) -> (Int, NamedFields, ArraySlice<UInt8>)? {
    var found = firstHead(block[...])
    while let (status, _, rest) = found, (100...199).contains(status), status != 101,
      let next = firstHead(rest)
    {
      found = next
    }
    return found
  }

  /// Splits bytes behind their first head; an HTTP head has no more than 256 KiB.
  private static func firstHead(
    _ block: ArraySlice<UInt8>
  ) -> (Int, NamedFields, ArraySlice<UInt8>)? {
    let start = block.prefix(256 << 10)
    guard start.starts(with: "HTTP/".utf8), let line = start.firstIndex(of: 0x0A) else {
      return nil
    }
    let words = start[..<line].split(separator: 0x20, maxSplits: 2)
    let digits = words.count > 1 ? HeaderLines.trimmed(words[1]) : []
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
    let transferCodings = codings("Transfer-Encoding")
    var decoder = ContentDecoder(
      contentEncoding: headers.values("Content-Encoding")
        + transferCodings.filter { $0 != "chunked" },
      limits: DecodingLimits(
        bytes: limits.bodyBytes,
        ratio: limits.ratio,
        freeBytes: limits.ratioFreeBytes
      )
    )
    let isBroken = transferCodings.contains("chunked") && !Self.joinChunks(rest, into: &decoder)
    if !transferCodings.contains("chunked") { _ = decoder.feed(rest) }
    let end = decoder.finish()
    guard decoder.progress != .bomb else { throw .decompressionBomb }
    bodyEnd = end == .whole && isBroken ? .incomplete : end
    unknownCodings = decoder.unknownLabels
    isMislabelled = decoder.isMislabelled
    body = decoder.takeContent()
  }

  /// Hands the data of the chunks in `bytes` to `decoder`; returns whether the last one is there.
  ///
  /// Archives exist whose headers speak of chunks that were joined before the body was kept, so a
  /// body that does not begin with a chunk is taken as it is.
  private static func joinChunks(
    _ bytes: ArraySlice<UInt8>,
    into decoder: inout ContentDecoder
  ) -> Bool {
    var chunks = ChunkedDecoder()
    var hasBegun = false
    let (progress, _) = chunks.feed(bytes) { piece in
      hasBegun = true
      return decoder.feed(piece) == .more
    }
    guard hasBegun || progress != .bad else {
      _ = decoder.feed(bytes)
      return true
    }
    return chunks.isComplete || bytes.isEmpty
  }

  private func codings(_ name: String) -> [String] {
    headers.values(name).flatMap { $0.split(separator: ",") }.map { coding in
      coding.filter { $0 != " " && $0 != "\t" }.lowercased()
    }.filter { !$0.isEmpty }
  }
}
