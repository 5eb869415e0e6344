import Addressing
import AppAssociation
import AppFiles

extension AssociationSource {
  /// What the files say of `address`, app by app: nothing to any app where they are of a host that does
  /// not decide about it.
  func match(_ address: WebAddress, beside app: AppHalf?) -> [AppVerdict] {
    var apple = association?.match(url: address) ?? []
    var android = assetLinks?.match(url: address) ?? []
    if !decides(app?.associationHost(of: address.host), address) {
      apple = apple.map(\.withoutRule)
    }
    if !decides(app?.assetLinksHost(of: address.host), address) {
      android = android.map(\.withoutRule)
    }
    return apple + android
  }

  /// Why the files of the host that was asked say nothing of `address`; `nil` where they do.
  ///
  /// Systems go by the file of the URL's own host, and by that of a host above it where the app names
  /// that by a wildcard. A file that nobody served may be of any host.
  func otherHost(for address: WebAddress, beside app: AppHalf?) -> Failure? {
    guard let host, !decides(app?.associationHost(of: address.host), address),
      !decides(app?.assetLinksHost(of: address.host), address)
    else { return nil }
    let own = "Match with its own: --association \(address.host)"
    let isBelow = address.host.hasSuffix(".\(servingHost ?? host)")
    return Failure(
      .badInput,
      "The files are of \(host), and links to \(address.host) go by its own.",
      fix: isBelow
        ? "\(own). Where the app names *.\(host), add its --entitlements or --manifest." : own
    )
  }

  /// Whether the files decide about `address`, of which the app's own files say that those of `root` do.
  private func decides(_ root: String?, _ address: WebAddress) -> Bool {
    guard let servingHost else { return true }
    return servingHost == (root ?? address.host)
  }

  /// The host that was asked, without a port; `nil` for a file.
  private var servingHost: String? {
    host.map { WebAddress("https://\($0)/")?.host ?? $0 }
  }
}

extension AppVerdict {
  /// The verdict where no rule is about the URL.
  fileprivate var withoutRule: AppVerdict {
    AppVerdict(appID: appID, verdict: .none, rule: nil, location: nil, reasons: [])
  }
}
