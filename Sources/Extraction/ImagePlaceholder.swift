import Addressing
import Basics

/// Tells the images that are where no picture is, or not yet.
///
/// Systems for publishing name a blank picture where an author chose none, and scripts one that they
/// replace later. Such files are called so by the whole of their names, so that a name is taken for
/// one only when it has no other word: `blank.gif`, `1x1.png` and `no-image-available_300.jpg` are
/// placeholders, `blank-page.jpg` is none.
enum ImagePlaceholder {
  /// Whether the file at `address` is called a placeholder.
  static func isPlaceholder(_ address: WebAddress) -> Bool {
    let file = address.pathBytes.suffix(256).split(separator: UInt8(ascii: "/")).last ?? []
    let dot = file.lastIndex(of: UInt8(ascii: ".")) ?? file.endIndex
    let ending = file[dot...].dropFirst().map(ASCII.lower)[...].text
    // A path is in ASCII; what else it says is escaped.
    let spans = file[..<dot].split { !ASCII.isLetter($0) && !ASCII.isDigit($0) }
    guard !spans.isEmpty else { return false }
    let labels = address.host.utf8.split(separator: UInt8(ascii: "."))
    if labels.contains(where: { services.contains(String(Substring($0))) }) { return true }
    var words: [Substring] = []
    for span in spans {
      let word = Substring(decoding: span.map(ASCII.lower), as: UTF8.self)
      guard names.contains(String(word)) || isMark(word) || isPixel(word) else { return false }
      words.append(word)
    }
    if words.contains(where: { certain.contains(String($0)) || isPixel($0) }) { return true }
    // A photograph of pixels is no drawing of one.
    let isDrawing = drawings.contains(String(ending))
    if isDrawing, words.contains(where: { drawn.contains(String($0)) }) { return true }
    let isAbsent = words.contains { absences.contains(String($0)) }
    return isAbsent && words.contains { pictures.contains(String($0)) }
  }

  /// Words that name a placeholder of whatever kind.
  private static let certain: Set<String> = [
    "blank", "blankimage", "blankimg", "dummy", "imageplaceholder", "lazyload", "noimage",
    "noimageavailable", "noimg", "nophoto", "nopic", "nopicture", "placeholder",
    "placeholderimage", "spacer", "transparent", "transparentpixel",
  ]

  /// Words that name one only where it is drawn.
  private static let drawn: Set<String> = [
    "clear", "clearpixel", "dot", "empty", "lazy", "loader", "loading", "pixel", "trans",
  ]
  private static let drawings: Set<String> = ["gif", "png", "svg"]

  /// Words that say that something is not there, and what.
  private static let absences: Set<String> = ["missing", "no", "not", "without"]
  private static let pictures: Set<String> = [
    "image", "images", "img", "photo", "photos", "pic", "picture", "thumb", "thumbnail",
  ]

  /// Words that are beside those.
  private static let qualifiers: Set<String> = [
    "available", "avail", "black", "default", "found", "gray", "grey", "large", "medium", "small",
    "square", "white",
  ]

  private static let names = certain.union(drawn).union(absences).union(pictures)
    .union(qualifiers)

  /// Hosts whose only business is to draw placeholders, by a label of their name.
  private static let services: Set<String> = ["dummyimage", "placehold", "placeholder"]

  /// Whether a word is a number or a size, which say nothing of what is shown.
  private static func isMark(_ word: Substring) -> Bool {
    word.contains(where: \.isNumber) && word.allSatisfy { $0.isNumber || "xpw".contains($0) }
  }

  /// Whether a word is the size of a single pixel.
  private static func isPixel(_ word: Substring) -> Bool {
    ["1x1", "1px", "0x0", "1x1px", "clear1x1"].contains(word)
  }
}
