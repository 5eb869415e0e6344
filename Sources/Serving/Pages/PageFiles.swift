import Basics
import CPageFiles
import Templates

/// The files that pages are made of, which the build puts into the program: templates, the style
/// sheet and the script.
enum PageFiles {
  /// The texts by the file's name.
  static let texts = EmbeddedFiles.texts(page_files)

  /// The style of all pages for people: light and dark, down to 320 pixels, in either direction.
  ///
  /// Texts have a contrast of at least 4.5 and targets 24 pixels (WCAG 2.2, 1.4.3 and 2.5.8).
  static let style = texts["style.css"] ?? ""

  /// The script of the search page: answers while one types.
  ///
  /// It asks for the page that a form would ask for, and puts its response in place of its own, so
  /// that there is one design and one list; nothing that a person needs depends on it. Results are
  /// links: arrows move among them, and whatever opens a link opens a result.
  static let script = texts["script.js"] ?? ""

  /// The text of a template; a test parses all of them.
  static func text(_ template: String, _ values: TemplateValues) -> String {
    templates.text(template, values)
  }

  private static let templates: Templates = {
    do {
      return try Templates(texts, owner: "pages") { PageText.text($0) }
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
