import Addressing
import Crawling
import Fetching
import Reading
import Records
import Rules

extension PageInspector {
  /// What came of asking for a manifest.
  enum ManifestAnswer {
    case read(PageInput.Manifest)
    case missing(Finding)
  }

  /// Fetches the web app manifest that the page names, when it is on the page's own origin and
  /// robots.txt allows it.
  func manifest(
    of record: PageRecord,
    policy: HostPolicy,
    _ log: inout [Exchange]
  ) async -> ManifestAnswer? {
    guard let address = record.manifestURL.flatMap({ WebAddress($0) }),
      address.origin == record.url.origin, policy.allows(address)
    else { return nil }
    var detail = "It cannot be fetched."
    if case .response(let response) = await fetch(FetchRequest(address, kind: .manifest), &log) {
      if (200...299).contains(response.status) {
        return .read(PageInput.Manifest(address: address, body: response.body))
      }
      detail = "The server responded \(response.status)."
    }
    let fix = "Serve the manifest at the URL that the page links to, or remove the link."
    return .missing(Finding(.webManifestUnreadable, detail, evidence: address.text, fix: fix))
  }
}
