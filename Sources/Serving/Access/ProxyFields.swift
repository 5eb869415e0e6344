import HTTPTypes

/// The header fields by which a request shows that it came through a proxy.
///
/// A proxy on this machine makes everybody's requests look like those of this machine. Each of these
/// fields, whatever its value, ends the rights that only programs on this machine have; a client that
/// sends one by itself loses nothing but these.
///
/// References: RFC 7239 (Forwarded), RFC 9110 section 7.6.3 (Via), RFC 8586 (CDN-Loop); the others are
/// those that the manuals of proxies, load balancers and content delivery networks name.
enum ProxyFields {
  /// Says of a request that it came by HTTP/1.0, as nginx asks a server unless it is told otherwise;
  /// ``VersionWatch`` adds it.
  static let oldVersion = HTTPField.Name("Pippin-HTTP-Version") ?? .via

  private static let names: Set<String> = [
    "cdn-loop", "client-ip", "forwarded", "forwarded-for", "front-end-https", "proxy-connection",
    "via", "x-arr-ssl", "x-client", "x-client-addr", "x-coming-from", "x-host", "x-nginx-proxy",
    "x-real-port", "x-real-proto", "x-remote-addr", "x-remote-ip", "x-scheme", "x-url-scheme",
    oldVersion.canonicalName,
  ]

  private static let beginnings = [
    "akamai-", "cf-", "cloudfront-", "fastly-", "fly-", "forwarded-", "x-akamai-", "x-amz-cf-",
    "x-amzn-", "x-appengine-", "x-arr-", "x-azure-", "x-cloud-trace-", "x-envoy-", "x-forward",
    "x-nf-", "x-original-", "x-originating-", "x-proxy", "x-varnish", "x-vercel-",
  ]

  private static let ends = [
    "-client-ip", "-clientip", "-connecting-ip", "-edge-ip", "-peer-ip", "-real-ip", "-remote-ip",
    "-source-ip", "-user-ip",
  ]

  /// The name of the first field that shows a proxy; `nil` when there is none.
  static func first(in headers: HTTPFields) -> String? {
    headers.first { isSign($0.name.canonicalName) }?.name.rawName
  }

  private static func isSign(_ name: String) -> Bool {
    names.contains(name) || beginnings.contains { name.hasPrefix($0) }
      || ends.contains { name.hasSuffix($0) }
  }

  /// Whether a proxy says that the client's connection is encrypted.
  static func saysTLS(_ headers: HTTPFields) -> Bool {
    let proto = HTTPField.Name("X-Forwarded-Proto").flatMap { headers[$0] } ?? ""
    if proto.split(separator: ",").last?.lowercased().filter({ $0 != " " }) == "https" {
      return true
    }
    let forwarded = HTTPField.Name("Forwarded").flatMap { headers[$0] } ?? ""
    return forwarded.split(separator: ",").last?.lowercased().split(separator: ";")
      .contains { $0.filter { $0 != " " && $0 != "\"" } == "proto=https" } ?? false
  }
}
