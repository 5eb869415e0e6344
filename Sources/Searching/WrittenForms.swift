/// The ways in which pages write one word, and how often each.
struct WrittenForms {
  private struct Form: Hashable {
    let text: String
    /// Whether a small i is another letter than a large one, as in Turkish.
    let hasTwoLettersI: Bool
  }

  private var counts: [Form: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }

  /// Counts the word as `page` writes it.
  mutating func add(_ text: String, on page: FoundPage) {
    let form = Form(text: text, hasTwoLettersI: page.speaks(["tr", "az"]))
    counts[form, default: 0] += 1
  }

  /// The form in which a word is mostly written: in small letters, unless it has capitals inside, or
  /// its small letters cannot be known for sure.
  var mostFrequent: String? {
    let best = counts.max { left, right in
      left.value != right.value ? left.value < right.value : left.key.text > right.key.text
    }
    guard let form = best?.key else { return nil }
    let (text, small) = (form.text, form.text.lowercased())
    let hasInner = text.dropFirst().contains(where: \.isUppercase) && text != text.uppercased()
    return hasInner || Self.isAmbiguous(form, small) ? text : small
  }

  /// Whether the small letters depend on the language, or on where they are in the word: those of I
  /// and İ, and of the Σ at the end of a word.
  ///
  /// Reference: <https://www.unicode.org/Public/16.0.0/ucd/SpecialCasing.txt>
  private static func isAmbiguous(_ form: Form, _ small: String) -> Bool {
    form.hasTwoLettersI && form.text.unicodeScalars.contains("I")
      || form.text.unicodeScalars.count != small.unicodeScalars.count
      || form.text.unicodeScalars.last == "Σ"
  }
}
