import Basics
import Markup

/// Finds the character references of HTML in the strings of a JSON-LD block.
///
/// Nothing resolves them there: "such content will remain escaped after processing". Strings that
/// hold tags, plain or escaped, are left alone, because they are markup themselves.
///
/// Reference: JSON-LD 1.1, "Restrictions for contents of JSON-LD script elements":
/// <https://www.w3.org/TR/json-ld11/#restrictions-for-contents-of-json-ld-script-elements>
struct JSONLDEscapes {
  /// How many references were found.
  private(set) var count = 0
  /// Where the first one starts, in bytes from the start of the block.
  private(set) var first: Int?

  /// What was found in the string at hand.
  private var own: (count: Int, first: Int?) = (0, nil)
  private var hasTags = false

  /// The longest reference, in bytes.
  private static let longest = 40

  /// Looks through the text of a block.
  init(_ text: ArraySlice<UInt8>) {
    guard Self.mayHold(text) else { return }
    var isString = false
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "\""):
        if isString { endString() }
        isString.toggle()
      case UInt8(ascii: "\\"):
        look(at: index, escape: text[index...], in: text)
        index += 1
      case UInt8(ascii: "&") where isString:
        add(text[index...].prefix(Self.longest), at: index - text.startIndex)
      case UInt8(ascii: "<"): hasTags = true
      default: break
      }
      index += 1
    }
  }

  /// Whether there is anything to find: most blocks have no ampersand, or have them in addresses.
  private static func mayHold(_ text: ArraySlice<UInt8>) -> Bool {
    var (hasMark, hasEnd) = (false, false)
    text.withUnsafeBufferPointer { bytes in
      for byte in bytes {
        // An escape's backslash may stand for an ampersand.
        hasMark = hasMark || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\\")
        hasEnd = hasEnd || byte == UInt8(ascii: ";")
      }
    }
    return hasMark && hasEnd
  }

  /// Looks at an escape of JSON that stands for a character which matters.
  private mutating func look(at index: Int, escape: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) {
    let length = 6
    guard escape.count > length else { return }
    let code = escape.prefix(length).dropFirst()
    if ASCII.hasPrefix(code, "u0026") {
      let written = [UInt8(ascii: "&")] + escape.dropFirst(length).prefix(Self.longest)
      add(written[...], at: index - text.startIndex)
    } else if ASCII.hasPrefix(code, "u003c") {
      hasTags = true
    }
  }

  private mutating func add(_ text: ArraySlice<UInt8>, at offset: Int) {
    guard CharacterReference.length(atStartOf: text) != nil else { return }
    if ASCII.hasPrefix(text, "&lt;") { hasTags = true }
    own = (own.count + 1, own.first ?? offset)
  }

  private mutating func endString() {
    if !hasTags {
      count += own.count
      first = first ?? own.first
    }
    own = (0, nil)
    hasTags = false
  }
}
