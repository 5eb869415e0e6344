extension WebAddress {
  /// The whole serialization as text.
  package var text: String { text(0, bytes.count) }

  /// Whether the scheme is https.
  package var isSecure: Bool { bytes[4] == UInt8(ascii: "s") }

  /// The scheme without its colon: `http` or `https`.
  package var scheme: String { isSecure ? "https" : "http" }

  /// The host in ASCII: a domain in its encoded form, an IPv4 address in dotted decimals, or an
  /// IPv6 address between brackets.
  package var host: String { text(Int(hostStart), Int(hostEnd)) }

  /// The bytes of ``host``.
  package var hostBytes: ArraySlice<UInt8> { bytes[Int(hostStart)..<Int(hostEnd)] }

  /// The port that a connection is made to; the scheme's own when the address names none.
  package var port: Int {
    guard hostEnd < pathStart else { return isSecure ? 443 : 80 }
    return bytes[(Int(hostEnd) + 1)..<Int(pathStart)].reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// The host, and the port behind a colon if it is not the scheme's own.
  package var authority: String { text(Int(hostStart), Int(pathStart)) }

  /// The scheme, `://` and the authority: everything that one robots.txt speaks for.
  package var origin: String { "\(scheme)://\(authority)" }

  /// The path, which always starts with a slash.
  package var path: String { text(Int(pathStart), Int(queryStart)) }

  /// The bytes of ``path``.
  package var pathBytes: ArraySlice<UInt8> { bytes[Int(pathStart)..<Int(queryStart)] }

  /// The query without its question mark; `nil` when there is none, empty when there is only
  /// the mark.
  package var query: String? {
    queryStart < fragmentStart ? text(Int(queryStart) + 1, Int(fragmentStart)) : nil
  }

  /// The fragment without its number sign; `nil` when there is none.
  package var fragment: String? {
    Int(fragmentStart) < bytes.count ? text(Int(fragmentStart) + 1, bytes.count) : nil
  }

  /// The path and the query: what a request line names.
  package var target: String { text(Int(pathStart), Int(fragmentStart)) }

  /// The bytes of ``target``.
  package var targetBytes: ArraySlice<UInt8> { bytes[Int(pathStart)..<Int(fragmentStart)] }

  /// Whether a user name or a password is before the host.
  package var hasCredentials: Bool { hostStart > schemeEnd }

  /// The same address without its fragment.
  package var withoutFragment: WebAddress {
    guard Int(fragmentStart) < bytes.count else { return self }
    return WebAddress(
      bytes: Array(bytes[..<Int(fragmentStart)]),
      hostStart: Int(hostStart),
      hostEnd: Int(hostEnd),
      pathStart: Int(pathStart),
      queryStart: Int(queryStart),
      fragmentStart: Int(fragmentStart)
    )
  }

  /// The address as the identity of a page: without its fragment and its user information.
  ///
  /// Nothing else is folded, because servers may answer differently to any other difference.
  package var canonical: WebAddress {
    guard hasCredentials else { return withoutFragment }
    let dropped = hostStart - schemeEnd
    return WebAddress(
      bytes: Array(bytes[..<Int(schemeEnd)] + bytes[Int(hostStart)..<Int(fragmentStart)]),
      hostStart: Int(hostStart - dropped),
      hostEnd: Int(hostEnd - dropped),
      pathStart: Int(pathStart - dropped),
      queryStart: Int(queryStart - dropped),
      fragmentStart: Int(fragmentStart - dropped)
    )
  }

  /// Where the scheme and its `://` end.
  private var schemeEnd: Int32 { isSecure ? 8 : 7 }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
