import ObjectStoring
import TestSupport

extension LoopbackBucket {
  /// A client of the bucket's service that does not wait long.
  var store: ObjectStore {
    get throws {
      var settings = try ObjectStoreSettings(endpoint: url, environment: [:])
      settings.retries.firstWait = 0.001
      settings.retries.attempts = 4
      let credentials = try ObjectCredentials(
        environment: ["AWS_ACCESS_KEY_ID": "name", "AWS_SECRET_ACCESS_KEY": "hush-hush"]
      )
      return try ObjectStore(settings, credentials: credentials)
    }
  }
}
