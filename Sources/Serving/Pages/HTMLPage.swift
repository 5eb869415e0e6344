import HTTPTypes
import Hummingbird
import Templates

/// A page for people: a template in the frame of all pages.
struct HTMLPage {
  /// The template's name.
  let template: String
  /// The title.
  let title: String
  /// What the template fills in.
  let values: TemplateValues
  /// Whether the page uses the script.
  var hasScript = false
  /// Where the name of the program leads.
  var home = "/"
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
    var all = values
    let frame: TemplateValues = [
      "tag": language.tag,
      "isRightToLeft": language.isRightToLeft,
      "title": title,
      "home": home,
      "style": PageRoutes.stylePath,
      "script": hasScript ? PageRoutes.scriptPath : nil,
    ]
    all["frame"] = frame
    all["words"] = language.words
    return PageFiles.text(template, all)
  }

  /// The page as a response that keeps to the policy.
  var response: APIResponse {
    var response = APIResponse.html(text)
    response.headers[.contentSecurityPolicy] = Self.policy
    return response
  }
}

extension PageLanguage {
  /// The texts in which nothing is filled in, for templates, by the names of their phrases.
  fileprivate var words: TemplateLookup {
    TemplateLookup { name in PagePhrase(rawValue: name).map { self[$0] } }
  }
}
