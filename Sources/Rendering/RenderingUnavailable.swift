import Glibc

/// Why nothing can be rendered here.
///
/// Everything else works without.
package enum RenderingUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no browser under any of these paths.
  case noBrowser([String])
  /// The system refused one of the steps that keep a browser from network, files and root.
  case notIsolated(step: String, code: Int32)
  /// The browser ended at once; its words.
  case notStarted(String)
  /// The browser's own sandbox is off; what tells so.
  case notConfined(String)
  /// The pool has been shut down.
  case ended

  package var description: String {
    switch self {
    case .noBrowser(let paths):
      "No browser is there to render pages (looked for \(paths.joined(separator: ", "))). "
        + "Install Chromium, on Debian with: sudo apt-get install chromium"
    case .notIsolated(let step, let code):
      "A browser is only started without network and without root's rights, and the system does "
        + "not let Pippin \(step): \(String(cString: strerror(code))). Run Pippin as an ordinary "
        + "user on a system that allows user namespaces, or as root with CAP_SYS_ADMIN"
    case .notStarted(let words):
      "The browser ended before it was ready: \(words.isEmpty ? "it gave no reason" : words). "
        + "Try it by hand: chromium --headless=new --dump-dom about:blank"
    case .notConfined(let words):
      "The browser's own sandbox is off, so that no page is opened in it: \(words). "
        + "Allow user namespaces: sysctl user.max_user_namespaces=10000"
    case .ended:
      "Pages are no longer rendered, because Pippin is ending"
    }
  }
}
