/// How exchanges with a service that the operator named are made.
///
/// The operator's own services may have any address; no rule of the crawl applies to them.
package struct ServiceSettings: Hashable, Sendable {
  /// The `User-Agent` header.
  package var userAgent = "Pippin"
  /// The longest time to connect, name look-up and encryption included, in seconds.
  package var connectTimeout = 10.0
  /// How long nothing may come or go, the service's work included, in seconds.
  package var stallTimeout = 60
  /// The most bytes of a response's headers.
  package var headerLimit = 64 << 10
  /// Hosts to look for elsewhere, each `HOST:PORT:ADDR:PORT` in curl's way.
  package var connectTo: [String] = []
  /// The proxy's address; `nil` connects directly, whatever the environment says.
  package var proxy: String?
  /// A file of certificates in PEM form to trust besides the system's own.
  package var caFile: String?

  /// Creates the settings that suit most services.
  package init() {}

  /// Checks everything that can be checked before the first exchange.
  ///
  /// - Throws: ``FetchSettingsError`` that says what is wrong and what to do.
  package func validate() throws(FetchSettingsError) {
    var fetch = FetchSettings(userAgent: userAgent)
    (fetch.connectTimeout, fetch.lowSpeedSeconds) = (connectTimeout, stallTimeout)
    (fetch.headerLimit, fetch.connectTo) = (headerLimit, connectTo)
    (fetch.proxy, fetch.caFile) = (proxy, caFile)
    try fetch.validate()
  }
}
