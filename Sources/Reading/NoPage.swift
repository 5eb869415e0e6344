import Records
import Rules

/// What there is to say of a response that is no page: a redirect that leads nowhere, or a file of
/// another kind.
///
/// That it has no title is no fault of it. How it was served is.
enum NoPage {
  /// Whether `finding` matters though there is no page.
  static func concerns(_ finding: Finding) -> Bool {
    UnindexedPage.served.contains(CodeFamily(of: finding.rule))
  }
}
