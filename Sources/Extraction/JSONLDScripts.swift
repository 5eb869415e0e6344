import Basics
import Markup
import Rules

/// Which scripts of a page hold JSON-LD, by their type and by what is in them.
///
/// Reference: <https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents>
enum JSONLDScripts {
  /// Whether a script has the type of JSON-LD.
  static func isJSONLD(_ element: Int, in tree: PageTree) -> Bool {
    guard let bytes = tree.attributeBytes(.type, of: element) else { return false }
    let type = ASCII.trimmed(bytes)
    guard ASCII.hasPrefix(type, "application/ld+json") else { return false }
    let rest = ASCII.trimmed(type.dropFirst("application/ld+json".utf8.count))
    return rest.first.map { $0 == UInt8(ascii: ";") } ?? true
  }

  /// Notes scripts whose type was to be that of JSON-LD, such as `application/json+ld`, and scripts
  /// of other types that hold it.
  static func noteWrongTypes(_ tree: PageTree, recorder: inout FindingRecorder) {
    var wrong: Set<Int> = []
    for script in tree.elements(.script) where !isJSONLD(script, in: tree) {
      if let type = tree.attributeBytes(.type, of: script), isNearlyJSONLD(type) {
        wrong.insert(script)
      }
    }
    for script in tree.scripts(where: beginsWithContext)
    where !isJSONLD(script.element, in: tree) {
      wrong.insert(script.element)
    }
    for script in wrong.sorted() {
      let type = tree.attributeBytes(.type, of: script).map { ASCII.trimmed($0).text } ?? ""
      recorder.note(
        .jsonLDTypeWrong,
        type.isEmpty ? "It has none, so that browsers run it as a program." : "It is \(type).",
        at: tree.position(of: script),
        evidence: tree.source(of: script)
      )
    }
  }

  /// Whether a type is made of the words `ld` and `json`, in whatever order and form.
  private static func isNearlyJSONLD(_ type: ArraySlice<UInt8>) -> Bool {
    guard type.count <= 40 else { return false }
    let letters = type.prefix { $0 != UInt8(ascii: ";") }.filter(ASCII.isLetter).map(ASCII.lower)
    let words = ["ldjson", "jsonld"]
    let starts = ["", "application", "text", "app", "script"]
    return words.contains { word in
      starts.contains { letters.elementsEqual(($0 + word).utf8) }
    }
  }

  /// How many bytes at the start of a script are looked at.
  private static let lookLimit = 256

  /// Whether a script begins as a value of JSON with the context of schema.org does, which no program
  /// does; programs have contexts of their own in types of their own.
  private static func beginsWithContext(_ body: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = body.prefix(lookLimit).firstIndex(where: { !ASCII.isSpace($0) }),
      body[start] == UInt8(ascii: "{") || body[start] == UInt8(ascii: "[")
    else { return false }
    let head = body[start..<min(body.count, start + lookLimit)]
    guard let context = end(of: "\"@context\"", in: head) else { return false }
    return end(of: "schema.org", in: head[context...]) != nil
  }

  /// Where the first `word` in `text` ends.
  private static func end(
    of word: StaticString,
    in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    let length = word.utf8CodeUnitCount
    var index = text.startIndex
    while index + length <= text.endIndex {
      if text[index] == word.utf8Start[0],
        (1..<length).allSatisfy({ text[index + $0] == word.utf8Start[$0] })
      {
        return index + length
      }
      index += 1
    }
    return nil
  }
}
