import Fetching
package import Records
package import Robots

// What a record and the frontier keep of a response and of a verdict.
extension Settlement.Response {
  init(_ response: FetchResponse) {
    self.init(
      contentType: response.headers.contentType,
      bytes: response.body.count,
      durationMs: response.durationMs > 0 ? response.durationMs : nil
    )
  }
}

extension FetchResponse {
  /// Whether the headers keep the page, or a part of it, from search results.
  var isRestricted: Bool {
    let tags = headers.values("x-robots-tag")
    guard !tags.isEmpty else { return false }
    var directives = PageDirectives()
    for tag in tags { directives.read(header: tag) }
    return directives.isRestricting
  }
}

extension RobotsSummary {
  /// What `verdict` says; allowed when there is none.
  package init(_ verdict: RobotsVerdict?) {
    self.init()
    guard let verdict else { return }
    allowed = verdict.allowed
    group = verdict.group
    rule = verdict.rule
  }
}
