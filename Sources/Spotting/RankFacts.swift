import Documents
import Foundation
import QueryLanguage
import Shelving
import SpotlightItems

/// What the rank of an item depends on besides the words that were found in it, read from bytes.
///
/// The bytes are the note of the item's document in the index, so that ranking an item costs no look at the
/// store: three numbers of eight bytes, then each title, folded and as it is spelled, behind their lengths;
/// a spelling of no bytes is that of the folded title.
struct RankFacts {
  private let bytes: UnsafeRawBufferPointer

  /// The facts that `bytes` say, which must outlive them; `nil` when they say none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.headSize else { return nil }
    self.bytes = bytes
  }

  private static let headSize = 24

  /// When it is no longer found.
  var expiresAt: Double { number(0) }
  /// When it changed, was made or was used, whichever is known first; in seconds since 2001.
  var date: Double { number(8) }
  /// How the app ranks it among alike items, in [0,1].
  var hint: Double { number(16) }

  private func number(_ offset: Int) -> Double {
    Double(bitPattern: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
  }

  /// How the titles fit what was typed.
  func fit(_ query: TypedTitle) -> TitleFit {
    var fit = TitleFit()
    var offset = Self.headSize
    while let (folded, spelled) = title(&offset) {
      if query.begins(folded) {
        fit.begins = true
        if folded.count == query.folded.count { fit.isWhole = true }
      }
      fit.isSpelled = fit.isSpelled || query.isSpelled(in: spelled.isEmpty ? folded : spelled)
    }
    return fit
  }

  private func title(
    _ offset: inout Int
  ) -> (folded: UnsafeRawBufferPointer, spelled: UnsafeRawBufferPointer)? {
    guard offset + 8 <= bytes.count else { return nil }
    func length(_ offset: Int) -> Int {
      Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian)
    }
    let (start, folded) = (offset + 8, length(offset))
    let end = start + folded + length(offset + 4)
    guard end <= bytes.count else { return nil }
    offset = end
    return (
      UnsafeRawBufferPointer(rebasing: bytes[start..<start + folded]),
      UnsafeRawBufferPointer(rebasing: bytes[(start + folded)..<end])
    )
  }
}

extension RankFacts {
  /// The most bytes that are kept beside a document.
  static let noteLimit = 4_096

  /// The facts of `item`.
  static func bytes(of item: StoredItem) -> [UInt8] {
    var bytes: [UInt8] = []
    func add<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    for number in [item.expiresAt, item.date, item.hint] { add(number.bitPattern) }
    for title in item.texts(SearchedAttributes.titles) {
      let (folded, spelled) = (TypedTitle.folded(title), TypedTitle.spelled(title))
      let isSame = folded == spelled
      add(UInt32(folded.count))
      add(UInt32(isSame ? 0 : spelled.count))
      bytes += isSame ? folded : folded + spelled
    }
    return bytes
  }
}

extension StoredItem {
  /// The number of an attribute, or its moment.
  private func number(_ name: String) -> Double? {
    switch attributes.value(name)?.attributeValues.first {
    case .number(let number), .date(let number): return number
    case .text, nil: return nil
    }
  }

  /// How the app ranks it among alike items, in [0,1].
  fileprivate var hint: Double { min(max((number("rankingHint") ?? 0) / 100, 0), 1) }

  /// When it changed, was made or was used, whichever is known first; in seconds since 2001.
  fileprivate var date: Double {
    ["contentModificationDate", "contentCreationDate", "lastUsedDate"].lazy.compactMap(number)
      .first ?? 0
  }

  /// What decides between items whose words count the same, in [0,1]: the hint, then the date.
  ///
  /// The index orders by it which of many items are looked at more closely.
  var tieScore: Double { 0.5 * hint + 0.5 * min(max(date / Self.latestDate, 0), 1) }

  /// The year 2064, beyond which dates are all the same to ``tieScore``.
  private static let latestDate = 2e9
}
