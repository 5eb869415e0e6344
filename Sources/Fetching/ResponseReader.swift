import Codings

/// Reads one HTTP/1 response from the bytes of a connection, in the way of browsers.
///
/// Where libcurl gives a whole response up because of one line, this skips the line: one that
/// is no field, one that continues a value and has none before it, a length that is no number. What
/// would change where the response ends is still refused: several different lengths, and zero bytes.
///
/// Reference: RFC 9112, sections 2.2, 5 and 6
struct ResponseReader {
  /// Whether more of the response is to come.
  enum Progress {
    case more
    case end
    case stop(CurlTransfer.Stop)
  }

  /// How the end of the body is known.
  private enum Framing {
    case length(Int)
    case chunks(ChunkedDecoder)
    case close
  }

  private let headerLimit: Int
  private let decodingLimits: DecodingLimits
  private var framing: Framing?
  /// The bytes of a head that is not complete.
  private var pending: [UInt8] = []
  private var lineStart = 0
  /// Up to where ``pending`` was looked through for the end of a line.
  private var searched = 0
  /// Whether a line of ``pending`` that is not empty has ended.
  private var hasText = false
  private var headerBytes = 0

  /// The head, from its end on.
  private(set) var head: ResponseHead?
  /// The head as received.
  private(set) var rawHead: [UInt8] = []
  /// What undoes the content codings, from the end of the head on.
  var body: ContentDecoder?

  /// Whether the request was HEAD, whose response has no body (RFC 9112, section 6.3).
  private let isHead: Bool

  init(headerLimit: Int, decodingLimits: DecodingLimits, isHead: Bool = false) {
    self.isHead = isHead
    self.headerLimit = headerLimit
    self.decodingLimits = decodingLimits
  }

  /// Whether the response may end where the connection ends.
  var mayEnd: Bool {
    switch framing {
    case nil: false
    case .close?: true
    case .length(let left)?: left == 0
    case .chunks(let chunks)?: chunks.isComplete
    }
  }

  /// Takes the next bytes of the connection.
  mutating func feed(_ bytes: ArraySlice<UInt8>) -> Progress {
    if framing != nil { return feedBody(bytes) }
    headerBytes += bytes.count
    pending += bytes
    // Each byte is looked at once, in however small pieces it comes.
    while let end = pending[searched...].firstIndex(of: 0x0A) {
      let line = pending[lineStart..<end]
      (lineStart, searched) = (end + 1, end + 1)
      guard line.allSatisfy({ $0 == 0x0D }) else {
        guard hasText || isStart(line) else { return .stop(Self.noStatusLine) }
        hasText = true
        continue
      }
      // Empty lines before a status line are skipped (RFC 9112, section 2.2).
      guard hasText else { continue }
      if let stop = endHead(at: end) { return .stop(stop) }
      if framing != nil { return feedRest() }
    }
    searched = pending.count
    // What is no HTTP is known by its first bytes, however long it goes on.
    guard hasText || isStart(pending[lineStart...]) else { return .stop(Self.noStatusLine) }
    return headerBytes > headerLimit ? .stop(.headersTooLarge) : .more
  }

  private static let noStatusLine = CurlTransfer.Stop.badHead("the status line cannot be read")

  /// Whether a status line may begin as `line` does; an empty one says nothing.
  private func isStart(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == 0x0D || zip(line, "HTTP/".utf8).allSatisfy { $0 == $1 }
  }

  private mutating func feedRest() -> Progress {
    guard headerBytes - pending.count <= headerLimit else { return .stop(.headersTooLarge) }
    defer { pending = [] }
    return feedBody(pending[...])
  }

  /// Reads the head that ends at `end`; an interim one (1xx) is dropped.
  private mutating func endHead(at end: Int) -> CurlTransfer.Stop? {
    let bytes = Array(pending[...end].drop { $0 == 0x0D || $0 == 0x0A })
    pending.removeFirst(end + 1)
    (lineStart, searched, hasText) = (0, 0, false)
    guard bytes.count <= headerLimit else { return .headersTooLarge }
    guard !bytes.contains(0), let head = ResponseHead(parsing: bytes) else {
      return .badHead("the status line or a field cannot be read")
    }
    // No other protocol was requested (RFC 9110, sections 7.8 and 15.2.2).
    guard head.status != 101 else { return .badHead("it switches to another protocol") }
    guard head.status >= 200 else { return nil }
    guard let framing = isHead ? .length(0) : Self.framing(of: head) else {
      return .badHead("it states several different lengths")
    }
    self.framing = framing
    self.head = head
    rawHead = bytes
    body = ContentDecoder(
      contentEncoding: head.headers.values("Content-Encoding"),
      limits: decodingLimits
    )
    return nil
  }

  /// How the end of the body behind `head` is known; `nil` when it is in doubt.
  private static func framing(of head: ResponseHead) -> Framing? {
    if head.status == 204 || head.status == 304 { return .length(0) }
    let codings = head.headers.values("Transfer-Encoding").flatMap { $0.split(separator: ",") }
    if let last = codings.last?.filter({ $0 != " " && $0 != "\t" }).lowercased() {
      return last == "chunked" ? .chunks(ChunkedDecoder()) : .close
    }
    let lengths = Set(
      head.headers.values("Content-Length").flatMap { $0.split(separator: ",") }.compactMap {
        Int($0.filter { $0 != " " && $0 != "\t" })
      }.filter { $0 >= 0 }
    )
    guard lengths.count <= 1 else { return nil }
    return lengths.first.map { .length($0) } ?? .close
  }

  private mutating func feedBody(_ bytes: ArraySlice<UInt8>) -> Progress {
    switch framing {
    case nil: return .more
    case .close?: return pass(bytes)
    case .length(let left)?:
      let some = bytes.prefix(left)
      framing = .length(left - some.count)
      let progress = pass(some)
      if case .more = progress, some.count == left { return .end }
      return progress
    case .chunks(var chunks)?:
      var progress = Progress.more
      let (state, _) = chunks.feed(bytes) { piece in
        progress = pass(piece)
        if case .more = progress { return true }
        return false
      }
      framing = .chunks(chunks)
      guard case .more = progress else { return progress }
      switch state {
      case .more: return .more
      case .end: return .end
      case .bad: return .stop(.badHead("its chunks cannot be read"))
      }
    }
  }

  private mutating func pass(_ bytes: ArraySlice<UInt8>) -> Progress {
    switch body?.feed(bytes) {
    case .more?, nil: .more
    case .limit?: .stop(.truncated)
    case .bomb?: .stop(.decompressionBomb)
    }
  }
}
