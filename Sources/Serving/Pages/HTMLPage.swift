import HTTPTypes
import Hummingbird

/// The frame of every page for people.
struct HTMLPage {
  /// The title, as plain text.
  let title: String
  /// The content of `main`, as HTML.
  let body: String
  /// Whether the page uses the script.
  var hasScript = false
  /// The language of the page's own texts.
  var language = PageLanguage.english

  /// What a page may load, run and send: its own style and script, and nothing from elsewhere.
  ///
  /// Reference: W3C, Content Security Policy Level 3
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  /// The page.
  var text: String {
    let script = hasScript ? "\n<script src=\"\(PageRoutes.scriptPath)\" defer></script>" : ""
    return """
      <!doctype html>
      <html lang="\(language.tag)"\(language.isRightToLeft ? " dir=\"rtl\"" : "")>
      <head>
      <meta charset="utf-8">
      <title>\(PageText.text(title))</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="\(PageRoutes.stylePath)">\(script)
      </head>
      <body>
      <header><a class="name" href="/">Pippin</a></header>
      <main>
      \(body)
      </main>
      </body>
      </html>

      """
  }

  /// The page as an answer that keeps to the policy.
  var answer: Answer {
    var answer = Answer.html(text)
    answer.headers[.contentSecurityPolicy] = Self.policy
    return answer
  }
}
