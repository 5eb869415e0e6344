/// A URL as people read it on pages: the host in the letters of its language where nobody can take
/// it for another one, and apart from the rest, so that it can be kept whole where space is short.
///
/// What programs get stays as it is. The form is for eyes only; links lead to the URL itself.
///
/// Reference: <https://url.spec.whatwg.org/#url-rendering>
package struct ReadableURL: Hashable, Sendable {
  /// The scheme and the host with its port; empty unless the URL is one of the web.
  package let site: String
  /// What is behind the host.
  package let rest: String
  /// Whether the host is written otherwise than in the URL.
  package let isDecoded: Bool

  /// The parts of `url`, an absolute URL in its normal form.
  package init(_ url: String) {
    let bytes = url.utf8
    guard let start = ["https://", "http://"].first(where: url.hasPrefix) else {
      (site, rest, isDecoded) = ("", url, false)
      return
    }
    let begin = bytes.index(bytes.startIndex, offsetBy: start.utf8.count)
    let end = bytes[begin...].firstIndex { [0x2F, 0x3F, 0x23].contains($0) } ?? bytes.endIndex
    let authority = String(url[begin..<end])
    // Digits behind a name that is written from right to left would be shown before it.
    let host = authority.contains(":") ? authority : ReadableHost.text(authority, isIsolated: true)
    let port = authority.contains(":") ? Self.portRead(authority) : nil
    let shown = port ?? host
    (site, rest, isDecoded) = (start + shown, String(url[end...]), shown != authority)
  }

  /// The site where it is written otherwise than in the URL, for an element of its own, and what is
  /// behind it: all of the URL where it is not.
  package var parts: (site: String?, shown: String) {
    isDecoded ? (site, rest) : (nil, site + rest)
  }

  /// An authority with a port, its host as people read it.
  private static func portRead(_ authority: String) -> String? {
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    return ReadableHost.text(String(parts[0])) + ":" + parts[1]
  }
}

/// A host name in the letters of its language, where nobody can take it for another one.
///
/// Labels in Punycode are decoded where all of them can be: each is of one script, with digits of
/// ASCII and hyphens, or of kana and Han together, or of Hangul and Han together. It has a letter
/// that looks like none of ASCII, or the top-level domain is of its script. Whatever is mixed or
/// doubtful stays as DNS has it.
///
/// References: UTS 39, sections 4 and 5; <https://url.spec.whatwg.org/#url-rendering>
package enum ReadableHost {
  /// The longest name that is read, in bytes: DNS carries no longer one.
  private static let lengthLimit = 255

  /// `host` as people read it.
  ///
  /// - Parameters:
  ///   - host: A host in its normal form.
  ///   - isIsolated: Whether it is shown behind a scheme and before nothing, set apart from the
  ///     direction of what is around it. Else names in scripts from right to left stay as they are,
  ///     because their labels would be shown in another order (UAX 9).
  /// - Returns: The host, or `host` itself.
  package static func text(_ host: String, isIsolated: Bool = false) -> String {
    guard host.utf8.count <= lengthLimit, host.contains("xn--") else { return host }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var decoded: [(text: String, script: Set<LabelScript>)] = []
    for label in labels {
      guard let known = read(label) else { return host }
      decoded.append(known)
    }
    let top = decoded.last { !$0.text.isEmpty }?.script ?? []
    for (text, scripts) in decoded where !scripts.isEmpty && scripts != [.latin] {
      guard !scripts.isDisjoint(with: top) || hasOwnLetter(text) else { return host }
    }
    let fromRight = decoded.map { $0.script.contains(where: \.isRightToLeft) }
    guard !fromRight.contains(true) || isIsolated && isInOrder(decoded.map(\.text), fromRight)
    else {
      return host
    }
    return decoded.map(\.text).joined(separator: ".")
  }

  /// Whether labels are shown in their order: one at most is from right to left, and no digit is
  /// beside it.
  private static func isInOrder(_ labels: [String], _ fromRight: [Bool]) -> Bool {
    guard fromRight.count(where: { $0 }) == 1 else { return false }
    let hasDigit = labels.indices.contains { index in
      let isNear = index > 0 && fromRight[index - 1] || fromRight[index]
      return isNear && labels[index].utf8.contains { (0x30...0x39).contains($0) }
    }
    return !hasDigit
  }

  /// A label as people read it with the scripts of its letters; `nil` where it is doubtful.
  ///
  /// A label of ASCII that is no Punycode is itself.
  private static func read(_ label: String) -> (text: String, script: Set<LabelScript>)? {
    guard label.hasPrefix("xn--") else {
      let isPlain = label.utf8.allSatisfy { $0 < 0x80 }
      return isPlain ? (label, label.isEmpty ? [] : [.latin]) : nil
    }
    // What is not written back alike was no valid label, such as one with capitals or marks alone.
    guard let scalars = InternationalName.unicode(of: Array(label.utf8)),
      InternationalName.ascii(of: scalars.flatMap { Array(String($0).utf8) }) == Array(label.utf8)
    else { return nil }
    var scripts: Set<LabelScript> = []
    for scalar in scalars where !isNeutral(scalar) {
      guard let script = LabelScript.of(scalar) else { return nil }
      scripts.insert(script)
    }
    let isOne = scripts.count == 1 || scripts == [.kana, .han] || scripts == [.hangul, .han]
    guard isOne else { return nil }
    return (String(String.UnicodeScalarView(scalars)), scripts)
  }

  /// Whether a scalar is of every script: a digit of ASCII or the hyphen.
  private static func isNeutral(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || scalar == "-"
  }

  /// Whether a label has a letter that looks like none of ASCII.
  private static func hasOwnLetter(_ label: String) -> Bool {
    label.unicodeScalars.contains { scalar in
      guard let script = LabelScript.of(scalar) else { return false }
      return !script.lookalikes.contains(scalar)
    }
  }
}
