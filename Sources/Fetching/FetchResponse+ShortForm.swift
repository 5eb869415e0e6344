package import Addressing
import Codings

extension FetchResponse {
  /// Reads exchanges in the short form that rules and demonstrations write them in.
  ///
  ///     status 301
  ///     location: /b
  ///
  ///     status 200 truncated 4200ms
  ///     content-type: text/html
  ///
  ///     <title>b</title>
  ///
  /// The word `status` may be left out. `truncated` says that the body went on behind our limit,
  /// `incomplete` that it broke off, and a number of milliseconds how long its first byte took. A
  /// redirect has no body: the next exchange follows its empty line, and is the response of the
  /// address that the redirect leads to.
  ///
  /// - Parameters:
  ///   - text: The exchanges.
  ///   - address: The address that the first one is for.
  /// - Returns: The responses in order; none when the first line holds no status.
  package static func reading(shortForm text: String, from address: WebAddress) -> [FetchResponse] {
    var responses: [FetchResponse] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var address: WebAddress? = address
    while let asked = address, let first = lines.popFirst(),
      var response = FetchResponse(shortStatus: first, address: asked)
    {
      while let line = lines.popFirst(), !line.isEmpty {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { continue }
        response.headers.append(trimmed(parts[0]), trimmed(parts[1]))
      }
      if !response.isRedirect {
        response.decode(Array(lines.joined(separator: "\n").utf8))
        lines = []
      }
      responses.append(response)
      address = response.redirectTarget
    }
    return responses
  }

  /// Takes `sent` as the body, by what the headers say of it; it stays cut if it is said to be.
  private mutating func decode(_ sent: [UInt8]) {
    let end = bodyEnd
    let codings = headers.values("Content-Encoding")
    var decoder: ContentDecoder? = ContentDecoder(
      contentEncoding: codings,
      limits: DecodingLimits(bytes: max(sent.count, 1 << 20))
    )
    _ = decoder?.feed(sent[...])
    take(ResponseBody(finishing: &decoder))
    if end != .whole { bodyEnd = end }
  }

  private init?(shortStatus line: Substring, address: WebAddress) {
    var words = line.split(separator: " ")[...]
    if words.first == "status" { words.removeFirst() }
    guard let status = words.popFirst().flatMap({ Int($0) }), (200...999).contains(status) else {
      return nil
    }
    self.init(address: address, status: status)
    if words.contains("truncated") { bodyEnd = .limit }
    if words.contains("incomplete") { bodyEnd = .incomplete }
    if let time = words.first(where: { $0.hasSuffix("ms") }) {
      firstByteMs = Int(time.dropLast(2)) ?? 0
      durationMs = firstByteMs
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
