import ArgumentParser
import Fetching
import Foundation
import ObjectStoring

extension ObjectStore {
  /// The object store that settings and environment name.
  ///
  /// - Parameters:
  ///   - settings: The settings in force.
  ///   - console: Where it is said what is tried again, and who can read the credentials.
  /// - Throws: ``ObjectStoreError`` or ``FetchSettingsError`` when it cannot be used.
  convenience init(_ settings: Settings, _ console: Console) throws {
    let environment = ProcessInfo.processInfo.environment
    var store = try ObjectStoreSettings(
      endpoint: settings.text(.s3Endpoint),
      region: settings.text(.s3Region),
      environment: environment
    )
    store.service.userAgent = "Pippin/\(Pippin.configuration.version)"
    let (proxy, authorities) = (settings.text(.fetchProxy), settings.text(.fetchCAFile))
    store.service.proxy = proxy.isEmpty ? nil : proxy
    store.service.caFile = authorities.isEmpty ? nil : authorities
    let credentials = try ObjectCredentials(environment: environment)
    if let warning = credentials.warning { console.complain(warning) }
    try self.init(store, credentials: credentials) { console.note($0) }
  }
}
