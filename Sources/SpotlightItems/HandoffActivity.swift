/// An activity as the bytes that bring it to another device.
///
/// The whole `userInfo` goes along, as the other side continues what is being done and does not
/// restore what was stored. The app transports the bytes.
package struct HandoffActivity: Hashable, Sendable {
  /// Why an activity does not become bytes, or bytes no activity.
  package enum Failure: Error, Hashable, Sendable {
    /// The app does not let the activity leave the device.
    case notEligible
    /// The activity has more bytes than ``byteLimit``.
    case tooLarge(bytes: Int)
    /// Values of `userInfo` nest deeper than ``ByteReader/depthLimit``.
    case tooDeep
    /// The bytes are in a form of a later version.
    case unknownVersion(UInt8)
    /// The bytes are no activity.
    case damaged(ByteReader.Damage)
  }

  /// The most bytes that Apple advises, as transfers may be slow.
  package static let advisedByteLimit = 3 * 1_024
  /// The most bytes.
  package static let byteLimit = 64 * 1_024

  /// How the bytes begin, before the number of the version.
  private static let mark = Array("PHA".utf8)
  private static let version: UInt8 = 1

  /// The bytes.
  package let bytes: [UInt8]

  /// Whether the bytes are more than ``advisedByteLimit``, which deserves a warning.
  package var isLargerThanAdvised: Bool { bytes.count > Self.advisedByteLimit }

  /// The bytes of `activity`.
  ///
  /// - Throws: ``Failure``: it is not eligible, or too large.
  package init(_ activity: SpotlightActivity) throws(Failure) {
    guard activity.eligibility.contains(.handoff) else { throw .notEligible }
    // `userInfo` is a value around its values, and each of them counts itself.
    let depth = ByteReader.depthLimit - 2
    guard activity.userInfo.values.allSatisfy({ $0.fits(depth: depth) }) else { throw .tooDeep }
    var writer = ByteWriter()
    writer.add(Self.mark)
    writer.add(Self.version)
    writer.add(shared: activity)
    guard writer.bytes.count <= Self.byteLimit else { throw .tooLarge(bytes: writer.bytes.count) }
    bytes = writer.bytes
  }

  /// The activity that came as `bytes` from another device.
  ///
  /// It is eligible for Handoff and for nothing else: what it may be found by is for the app to say
  /// when it makes it current.
  ///
  /// - Returns: The activity.
  /// - Throws: ``Failure``: the bytes are too many, or no activity.
  package static func activity(from bytes: [UInt8]) throws(Failure) -> SpotlightActivity {
    guard bytes.count <= byteLimit else { throw .tooLarge(bytes: bytes.count) }
    var reader = ByteReader(bytes)
    let version: UInt8
    do throws(ByteReader.Damage) {
      guard Array(try reader.raw(mark.count)) == mark else {
        throw ByteReader.Damage(offset: 0, reason: "no activity")
      }
      version = try reader.byte()
      if version == Self.version { return try read(&reader) }
    } catch {
      throw .damaged(error)
    }
    throw .unknownVersion(version)
  }

  private static func read(
    _ reader: inout ByteReader
  ) throws(ByteReader.Damage) -> SpotlightActivity {
    let type = try reader.text()
    guard !type.isEmpty else { throw reader.damage("an activity without a type") }
    let activity = try reader.sharedActivity(type: type)
    try reader.end()
    return activity
  }
}

extension HandoffActivity.Failure: CustomStringConvertible {
  /// The number of the error in Cocoa's domain that apps know it by.
  ///
  /// Reference: <https://developer.apple.com/documentation/foundation/cocoaerror>
  package var cocoaErrorCode: Int {
    switch self {
    case .tooLarge: 4_611
    case .notEligible, .tooDeep, .unknownVersion, .damaged: 4_608
    }
  }

  /// The failure in a sentence or two.
  package var description: String {
    switch self {
    case .notEligible:
      "The activity is not eligible for Handoff. Set isEligibleForHandoff to true."
    case .tooLarge(let bytes):
      "The activity has \(bytes) bytes, more than \(HandoffActivity.byteLimit). "
        + "Hand over an identifier, and load the content with it."
    case .tooDeep:
      "Values of userInfo nest deeper than \(ByteReader.depthLimit). Hand over a flatter userInfo."
    case .unknownVersion(let version):
      "The activity is in form \(version), of a later version. Update this side."
    case .damaged(let damage): "The bytes are no activity: \(damage)."
    }
  }
}
