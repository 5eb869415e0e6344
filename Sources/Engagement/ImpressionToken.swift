package import Basics
package import Digests

/// The proof that we have shown an item at a rank: given out with a result, sent back with events.
///
/// A token says which query, item and rank it is for and when it ends, and carries a code that
/// only the holder of the key can make. It names nobody.
package struct ImpressionToken: Hashable, Sendable {
  /// How long a token is good for, in seconds.
  package static let lifetime = 3_600.0

  /// A number for the query.
  package var query: UInt64
  /// The item's identity.
  package var item: Digest128
  /// The rank, counted from 1.
  package var position: UInt16
  /// When the token ends.
  package var expiry: Timestamp

  package init(query: UInt64, item: Digest128, position: UInt16, expiry: Timestamp) {
    self.query = query
    self.item = item
    self.position = position
    self.expiry = expiry
  }

  /// The token as text: 34 bytes and their HMAC-SHA256, in hexadecimal digits.
  ///
  /// - Parameter key: The secret, 32 bytes or more.
  /// - Returns: 132 digits.
  package func text(key: [UInt8]) -> String { text(key: ImpressionKey(key)) }

  /// The token as text, made with a key that is ready for many.
  package func text(key: ImpressionKey) -> String {
    let body = bytes
    return HexText.text(body + key.authenticator.code(body))
  }

  /// Checks a token that came back.
  ///
  /// - Parameters:
  ///   - text: The token's text.
  ///   - item: The item that the event is about; another item's token proves nothing.
  ///   - now: The present moment.
  ///   - key: The secret that the token was made with.
  /// - Returns: What the token proves; `nil` when it is forged, expired or for another item. The code
  ///   is compared in a time that does not tell where it differs.
  package static func check(
    _ text: String,
    item: Digest128,
    now: Timestamp,
    key: [UInt8]
  ) -> ImpressionToken? {
    check(text, item: item, now: now, key: ImpressionKey(key))
  }

  /// Checks a token that came back, with a key that is ready for many.
  package static func check(
    _ text: String,
    item: Digest128,
    now: Timestamp,
    key: ImpressionKey
  ) -> ImpressionToken? {
    guard text.utf8.count == 2 * (bodySize + 32), let all = HexText.bytes(text) else { return nil }
    let body = Array(all[..<bodySize])
    let code = key.authenticator.code(body)
    let difference = zip(code, all[bodySize...]).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
    let token = ImpressionToken(body)
    let isExpired = token.expiry <= now || token.expiry > now.advanced(bySeconds: lifetime)
    guard difference == 0, !isExpired, token.item == item else { return nil }
    return token
  }

  /// Whether the item may have been shown already when an event happened.
  ///
  /// Tokens are given out within their lifetime before they end, and clocks differ. Whoever was
  /// shown the item later cannot have clicked it then.
  ///
  /// - Parameter at: When the event happened.
  /// - Returns: Whether the token may prove it.
  package func covers(_ at: Timestamp) -> Bool {
    at >= expiry.advanced(bySeconds: -Self.lifetime - EngagementFields.skewLimit)
  }

  private static let bodySize = 34

  private var bytes: [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBytes(of: query.littleEndian) { bytes += $0 }
    item.append(to: &bytes)
    withUnsafeBytes(of: expiry.milliseconds.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: position.littleEndian) { bytes += $0 }
    return bytes
  }

  private init(_ body: [UInt8]) {
    func word(_ offset: Int) -> UInt64 {
      body[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    query = word(0)
    item = body.withUnsafeBytes {
      Digest128(reading: UnsafeRawBufferPointer(rebasing: $0[8...])) ?? .zero
    }
    expiry = Timestamp(milliseconds: Int64(bitPattern: word(24)))
    position = UInt16(body[32]) | UInt16(body[33]) << 8
  }
}

/// The secret that impressions are signed with, ready to be used many times.
package struct ImpressionKey: Sendable {
  let authenticator: MessageAuthenticator

  /// Prepares a secret of 32 bytes or more.
  package init(_ secret: [UInt8]) {
    authenticator = MessageAuthenticator(key: secret)
  }
}
