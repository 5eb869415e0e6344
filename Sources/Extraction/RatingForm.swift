import Basics

/// The forms in which a page shows a rating without writing it: the number in an attribute, its share
/// of five as a width, or its digits in the name of a class.
struct RatingForm {
  /// The number as it is claimed.
  fileprivate let text: String
  /// Its value.
  let value: Double

  /// Whether it may be drawn: numbers of people are only written.
  let isDrawable: Bool

  /// Takes the number that `text` is; `nil` when it is none.
  init?(_ text: String) {
    let text = text.filter { !$0.isWhitespace }
    guard let value = Double(text.replacing(",", with: ".")), value.isFinite, value >= 0 else {
      return nil
    }
    self.text = text
    self.value = value
    isDrawable = value <= 10
  }

  /// What the rating is of the best one, in percent: of five, or of ten.
  fileprivate var percent: Double { value * (value <= 5 ? 20 : 10) }

  /// An attribute that may show a number, by what it is called and what it holds.
  struct Attribute {
    /// How it may show one.
    private enum Kind {
      /// As a width.
      case width
      /// In the name of a class.
      case name
      /// Written; clearly, if it says of what, or is about ratings itself.
      case text(isOwn: Bool, isClear: Bool)
    }

    private let kind: Kind
    private let value: String

    /// Takes an attribute; `nil` when it shows nothing.
    ///
    /// - Parameters:
    ///   - name: The attribute's name in lower case.
    ///   - value: The attribute's value.
    ///   - isNear: Whether the element is, or is in, one about ratings.
    init?(_ name: String, _ value: String, isNear: Bool) {
      guard value.utf8.count <= 4_096, value.utf8.contains(where: ASCII.isDigit) else { return nil }
      self.value = value
      switch name {
      case "style", "width": kind = .width
      case "class": kind = .name
      default:
        guard !RatingForm.others.contains(name) else { return nil }
        let isOwn = RatingWords.isNamed(name)
        let isClear = isOwn || RatingForm.isScale(value)
        guard isNear || isClear else { return nil }
        kind = .text(isOwn: isOwn, isClear: isClear)
        return
      }
      guard isNear else { return nil }
    }

    /// Whether it shows the number of `form`.
    func shows(_ form: RatingForm) -> Bool {
      switch kind {
      case .width: return form.isDrawable && form.isWidth(value)
      case .name: return form.isDrawable && form.isNamed(value)
      case .text(let isOwn, let isClear):
        if isOwn, form.isDrawable, let number = Double(value), abs(number - form.percent) <= 0.5 {
          return true
        }
        // One digit alone says something only where it is said of what.
        return (form.text.utf8.count > 1 || isClear) && form.holds(value)
      }
    }
  }

  /// Attributes whose numbers are of layout or of addresses, and that of markup itself.
  fileprivate static let others: Set<String> = [
    "action", "content", "d", "height", "href", "id", "points", "sizes", "src", "srcset",
    "transform", "viewbox",
  ]

  /// Whether a label tells of how many a number is: `4.3 of 5`, `4.3/5`, `4.3 stars`.
  fileprivate static func isScale(_ label: String) -> Bool {
    guard label.utf8.count <= 200 else { return false }
    return scaleSearch.contains(in: Array(label.lowercased().utf8)) { _, _, _ in true }
  }

  private static let scaleSearch = MultiPatternSearch(scales)

  static let scales = [
    " of 5", " of 10", "out of", "/5", "/ 5", "/10", " von 5", " sur 5", " su 5", " de 5", " van 5",
    " av 5", " из 5", " star", " stern", "étoile", "stelle", "estrella", "rated", "rating",
    "bewert",
  ]

  /// Whether the number is in `value`, and is no part of a longer one.
  fileprivate func holds(_ value: String) -> Bool {
    [text, text.replacing(".", with: ",")].contains { number in
      var rest = value[...]
      while let range = rest.firstRange(of: number) {
        let before = value[..<range.lowerBound].last
        let after = value[range.upperBound...]
        let isPart =
          before.map { $0.isNumber || $0 == "." || $0 == "," } ?? false
          || after.first.map(\.isNumber) ?? false
          || after.first.map { ".,".contains($0) } ?? false
            && after.dropFirst().first.map(\.isNumber) ?? false
        if !isPart { return true }
        rest = rest[range.upperBound...]
      }
      return false
    }
  }

  /// Whether one of the numbers of a style is the rating, or its share of the best one.
  fileprivate func isWidth(_ style: String) -> Bool {
    style.split { !$0.isNumber && $0 != "." }.prefix(40).contains { part in
      guard let number = Double(part) else { return false }
      return abs(number - percent) <= 2.5 || part.contains(".") && abs(number - value) <= 0.05
    }
  }

  /// Whether a class holds the digits of the rating, rounded to halves if need be, or its share.
  fileprivate func isNamed(_ classes: String) -> Bool {
    let half = (value * 2).rounded() / 2
    let shares = [percent.rounded(), (percent / 5).rounded() * 5, (percent / 10).rounded() * 10]
    let names = [value, half].flatMap { number -> [String] in
      let whole = "\(Int(number))"
      let tenths = Int(((number - number.rounded(.down)) * 10).rounded())
      return tenths == 0
        ? [whole, "\(whole)0", "\(whole)-0", "\(whole)_0"]
        : ["\(whole)\(tenths)", "\(whole)-\(tenths)", "\(whole)_\(tenths)", "\(whole).\(tenths)"]
    }
    let digits = Set(names + shares.map { "\(Int($0))" })
    return classes.split(whereSeparator: \.isWhitespace).contains { name in
      guard RatingWords.isNamed(String(name)) else { return false }
      let number = name.drop { !$0.isNumber }.prefix { $0.isNumber || "-_.".contains($0) }
      var text = String(number)
      while let last = text.last, "-_.".contains(last) { text.removeLast() }
      return digits.contains(text)
    }
  }
}
