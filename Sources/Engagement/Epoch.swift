package import Basics

/// A week in which clients are known by one key, counted from 1970-01-01.
package struct Epoch: Hashable, Sendable, Comparable {
  /// How long an epoch lasts, in milliseconds.
  package static let length: Int64 = 7 * 86_400_000

  /// Which epoch it is; the first begins at 1970-01-01T00:00:00Z.
  package let number: Int32

  /// The epoch with a number.
  package init(number: Int32) {
    self.number = number
  }

  /// The epoch that `moment` lies in.
  package init(of moment: Timestamp) {
    let remainder = moment.milliseconds % Self.length
    let whole = moment.milliseconds / Self.length - (remainder < 0 ? 1 : 0)
    number = Int32(clamping: whole)
  }

  /// The epoch that a day lies in, counted from 1970-01-01.
  init(day: Int32) {
    number = day / 7 - (day % 7 < 0 ? 1 : 0)
  }

  /// When the epoch begins.
  package var start: Timestamp {
    Timestamp(milliseconds: Int64(number) * Self.length)
  }

  package static func < (left: Epoch, right: Epoch) -> Bool {
    left.number < right.number
  }
}
