import HTTPTypes
import Hummingbird
import Templates

/// A problem as a page, for whoever asks with a browser.
enum ProblemPage {
  /// Whether a request asks for HTML, as browsers do for pages; RFC 9110 section 12.5.1.
  static func isWanted(by headers: HTTPFields) -> Bool {
    headers[.accept]?.lowercased().contains("text/html") ?? false
  }

  /// The problem with its status and headers, and words for people.
  static func response(_ problem: Problem, path: String) -> APIResponse {
    let title = problem.code.title
    let page = HTMLPage(
      template: "problem",
      title: "\(title) – Pippin",
      values: ["title": title, "detail": problem.detail]
    ).response
    var response = problem.response(path: path)
    response.body = page.body
    response.headers[.contentType] = page.headers[.contentType]
    response.headers[.contentSecurityPolicy] = page.headers[.contentSecurityPolicy]
    return response
  }
}
