import CXML2

/// What the mark of a tag says besides its offset.
struct MarkFlags: OptionSet {
  let rawValue: UInt8

  /// It is between the tags of a `noscript`, wherever that ends in the tree.
  static let inNoscript = MarkFlags(rawValue: UInt8(CXML2_IN_NOSCRIPT))
  /// No tag of the source opens it.
  static let implied = MarkFlags(rawValue: UInt8(CXML2_IMPLIED))

  /// The letter of no flags.
  static let base = UInt8(CXML2_FLAGS_BASE)
  /// The digit 0 of an offset.
  static let digitBase = UInt8(CXML2_DIGIT_BASE)
}

/// Which name is written as another, because libxml2 would misread it.
enum PlaceholderName: UInt8 {
  /// The name is as it is.
  case none
  case h1
  case h2
  case h3
  case h4
  case h5
  case h6
  case samp

  /// The first letter of names that stand for an `a` in SVG or MathML.
  static let anchor: UInt8 = 0x79

  @inline(__always)
  init(of tag: Tag) {
    switch tag {
    case .h1: self = .h1
    case .h2: self = .h2
    case .h3: self = .h3
    case .h4: self = .h4
    case .h5: self = .h5
    case .h6: self = .h6
    case .samp: self = .samp
    default: self = .none
    }
  }

  /// What the flags of a mark say.
  init(flags: UInt16) {
    self = PlaceholderName(rawValue: UInt8(flags >> UInt16(CXML2_PLACEHOLDER_SHIFT) & 7)) ?? .none
  }

  /// The flags of a mark that say this.
  var flags: MarkFlags {
    MarkFlags(rawValue: rawValue << UInt8(CXML2_PLACEHOLDER_SHIFT))
  }

  /// The name that is meant; `nil` for the one that is written.
  var tag: Tag? {
    switch self {
    case .none: nil
    case .h1: .h1
    case .h2: .h2
    case .h3: .h3
    case .h4: .h4
    case .h5: .h5
    case .h6: .h6
    case .samp: .samp
    }
  }
}
