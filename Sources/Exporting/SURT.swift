import Addressing

/// The key that captures are sorted by: the parts of the host turned around, then path and query.
///
/// It follows what pywb and the index of Common Crawl do, for keys to be found by their tools:
/// `www.` and the scheme's own port are left out, all is lower case, and the parameters of the
/// query are sorted.
///
/// Reference: <https://github.com/webrecorder/cdxj-indexer>, <https://pypi.org/project/surt/>
enum SURT {
  /// The key of `address`.
  static func key(of address: WebAddress) -> String {
    var host = address.host
    // Such as www2. too.
    if let dot = host.firstIndex(of: "."), host.hasPrefix("www"),
      host[..<dot].dropFirst(3).allSatisfy(\.isNumber)
    {
      host = String(host[host.index(after: dot)...])
    }
    let isNumeric = host.hasPrefix("[") || host.allSatisfy { $0.isNumber || $0 == "." }
    if !isNumeric { host = host.split(separator: ".").reversed().joined(separator: ",") }
    let defaultPort = address.isSecure ? 443 : 80
    let port = address.port == defaultPort ? "" : ":\(address.port)"
    var path = address.path.lowercased()
    // A slash at the end says nothing, but for the root's.
    if path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let query = address.query, !query.isEmpty else { return "\(host)\(port))\(path)" }
    let sorted = query.lowercased().split(separator: "&", omittingEmptySubsequences: false)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return "\(host)\(port))\(path)?\(sorted.joined(separator: "&"))"
  }
}
