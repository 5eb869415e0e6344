package import Records

/// A file that is read in pieces, because archives are larger than what is needed of them.
package struct FileBytes: Sendable {
  /// The file's name, for messages and locations.
  package let name: String
  /// How many bytes it has.
  package let count: Int

  private let reading: @Sendable (Range<Int>) -> [UInt8]

  /// Creates a file that `reading` reads; what it returns may be shorter than the range.
  package init(
    _ name: String,
    count: Int,
    reading: @escaping @Sendable (Range<Int>) -> [UInt8]
  ) {
    (self.name, self.count, self.reading) = (name, count, reading)
  }

  /// Creates a file of `bytes`.
  package init(_ name: String, _ bytes: [UInt8]) {
    self.init(name, count: bytes.count) { Array(bytes[$0]) }
  }

  /// The bytes of `range`; `nil` when the file has no such range or could not be read.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    let bytes = reading(range)
    return bytes.count == range.count ? bytes : nil
  }

  /// The bytes from `offset` on, `length` of them; `nil` when the file has not so many.
  func bytes(at offset: Int, _ length: Int) -> [UInt8]? {
    guard offset >= 0, length >= 0, length <= count, offset <= count - length else { return nil }
    return bytes(offset..<(offset + length))
  }
}

/// Why a file of an app cannot be read.
package struct AppFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, with line and column where it has lines.
  package let location: FileLocation
  /// What is wrong, as a clause.
  package let reason: String
  /// What to do about it.
  package let fix: String

  init(_ reason: String, at location: FileLocation, fix: String = Self.whole) {
    (self.reason, self.location, self.fix) = (reason, location, fix)
  }

  init(_ reason: String, in file: String, fix: String = Self.whole) {
    self.init(reason, at: FileLocation(file), fix: fix)
  }

  package var description: String { "\(location.text): \(reason). \(fix)" }

  private static let whole = "Copy the file again, or name another."
}
