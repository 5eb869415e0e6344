/// How far a body may grow while it is decoded.
package struct DecodingLimits: Hashable, Sendable {
  /// The most decoded bytes that are kept.
  package var bytes: Int
  /// How many decoded bytes one received byte may become, behind ``freeBytes``.
  package var ratio: Int
  /// How many decoded bytes are taken without looking at the ratio.
  package var freeBytes: Int

  package init(bytes: Int, ratio: Int = 100, freeBytes: Int = 1 << 20) {
    self.bytes = bytes
    self.ratio = ratio
    self.freeBytes = freeBytes
  }

  /// Whether `made` bytes are too many to have come from `received` ones.
  package func isBomb(made: Int, received: Int) -> Bool {
    made > freeBytes && made / ratio > received
  }
}

/// How a body ended.
package enum BodyEnd: Hashable, Sendable {
  /// It is there from its first byte to its last.
  case whole
  /// It goes on behind our limit.
  case limit
  /// It broke off before its end.
  case incomplete
  /// Its compressed data or its checksum is wrong: what is there may not be what was sent.
  case damaged

  /// Whether bytes of the body are missing or wrong through no decision of ours.
  package var isBroken: Bool { self == .incomplete || self == .damaged }
}
