import Mustache

/// Templates of pages, in the language Mustache, parsed once.
///
/// Every value goes through one function for words before it is in a page. The library's own
/// takes a sign of HTML and a combining mark after it for one character that needs no reference,
/// so that a quotation mark before an accent would end an attribute.
///
/// Reference: mustache(5)
package struct Templates: Sendable {
  /// A template that cannot be parsed.
  package struct ParsingError: Error, CustomStringConvertible {
    /// The file's name.
    package let file: String
    /// What is wrong with it.
    package let fault: String
    /// The file and its fault.
    package var description: String { "The template \(file) cannot be read: \(fault)" }
  }

  /// The ending of names of templates.
  private static let ending = ".mustache"

  private let library: MustacheLibrary

  /// Parses the templates among `files`.
  ///
  /// A file of one line is within lines, so the newline at its end is none of its text.
  ///
  /// - Parameters:
  ///   - files: Texts by name; those whose name ends otherwise are left out.
  ///   - owner: A name that no other templates of the program have.
  ///   - words: Makes HTML of a value, also inside of quoted attributes.
  /// - Throws: ``ParsingError``
  package init(
    _ files: [String: String],
    owner: String,
    words: @escaping @Sendable (String) -> String
  ) throws {
    MustacheContentTypes.register(Words(function: words), named: owner)
    var library = MustacheLibrary()
    for (file, text) in files where file.hasSuffix(Self.ending) {
      let isPiece = text.utf8.lazy.filter { $0 == 0x0A }.count <= 1
      let content = isPiece ? text.replacing("\n", with: "") : text
      do {
        let name = String(file.dropLast(Self.ending.count))
        // Partials begin with the library's own function, so each file names this one.
        try library.register("{{%CONTENT_TYPE:\(owner)}}\n\(content)", named: name)
      } catch {
        throw ParsingError(file: file, fault: "\(error)")
      }
    }
    self.library = library
  }

  /// The text of the template `name`.
  ///
  /// - Precondition: There is such a template.
  package func text(_ name: String, _ values: TemplateValues) -> String {
    guard let text = library.render(values, withTemplate: name) else {
      preconditionFailure("There is no template \(name).")
    }
    return text
  }
}

/// Makes HTML of values.
private struct Words: MustacheContentType {
  let function: @Sendable (String) -> String

  func escapeText(_ text: String) -> String { function(text) }
}
