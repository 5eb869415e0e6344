import Basics

/// Keys of a Smart App Banner that are written wrongly: `appid=`, `app_id=`, `affiliate- data=`.
///
/// Behind `app-argument` such a part would pass for a piece of the address.
enum BannerKeyMistake {
  /// The longest key looked at, in bytes.
  private static let limit = 32

  /// The known key that the piece starting with `piece` was to start with; `nil` when none is
  /// near, or when an equals sign is missing.
  static func meant(at piece: ArraySlice<UInt8>) -> BannerContent.Key? {
    key(at: piece.startIndex, in: piece)?.meant
  }

  /// Where the value starts of the unknown key at `index`; `nil` when none is there.
  ///
  /// One that is near no known key counts only behind a comma or semicolon with white space, where
  /// no address goes on.
  static func value(at index: Int, in content: ArraySlice<UInt8>) -> Int? {
    guard let (value, meant) = key(at: index, in: content) else { return nil }
    return meant != nil || isBehindComma(index, in: content) ? value : nil
  }

  private static func isBehindComma(_ index: Int, in content: ArraySlice<UInt8>) -> Bool {
    let before = content[..<index]
    guard before.last.map(ASCII.isSpace) ?? false else { return false }
    let sign = before.last { !ASCII.isSpace($0) }
    return sign == UInt8(ascii: ",") || sign == UInt8(ascii: ";")
  }

  private static func key(
    at index: Int,
    in content: ArraySlice<UInt8>
  ) -> (value: Int, meant: BannerContent.Key?)? {
    guard index < content.endIndex, ASCII.isLetter(content[index]) else { return nil }
    var letters: [UInt8] = []
    var hasSpace = false
    for (offset, byte) in content[index...].prefix(limit).enumerated() {
      switch byte {
      case UInt8(ascii: "="):
        let meant = nearest(to: letters)
        // A key of two words is one only where a known one is near.
        return hasSpace && meant == nil ? nil : (index + offset + 1, meant)
      case UInt8(ascii: "-"), UInt8(ascii: "_"): continue
      case _ where ASCII.isSpace(byte): hasSpace = true
      case _ where ASCII.isLetter(byte) || ASCII.isDigit(byte):
        letters.append(ASCII.lower(byte))
      default: return nil
      }
    }
    return nil
  }

  private static func nearest(to letters: [UInt8]) -> BannerContent.Key? {
    var best: (key: BannerContent.Key, distance: Int)?
    for key in BannerContent.Key.allCases {
      let wanted = key.rawValue.utf8.filter { $0 != UInt8(ascii: "-") }
      let distance = EditDistance.between(letters, wanted)
      if distance <= (wanted.count > 5 ? 2 : 1), distance < best?.distance ?? .max {
        best = (key, distance)
      }
    }
    return best?.key
  }
}
