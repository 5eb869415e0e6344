import Addressing
package import Fetching

/// Where an object store is, and how requests to it are made.
package struct ObjectStoreSettings: Sendable {
  /// The URL of the service without a slash at its end; `nil` is Amazon's in ``region``.
  package private(set) var endpoint: String?
  /// The region that requests are signed for.
  package private(set) var region = "us-east-1"
  /// How requests are sent.
  package var service = ServiceSettings()
  /// How often something is tried again.
  package var retries = ObjectRetries()

  /// The most bytes of an object that one request writes (Amazon S3 User Guide, "Uploading objects").
  package var objectLimit: Int64 = 5 << 30

  /// Takes endpoint and region from settings and, where these are empty, from the environment.
  ///
  /// - Parameters:
  ///   - endpoint: The URL of the service; empty leaves it to the environment.
  ///   - region: The region; empty leaves it to the environment.
  ///   - environment: The process's environment.
  /// - Throws: ``ObjectStoreError`` that names the variable or the setting.
  package init(
    endpoint: String = "",
    region: String = "",
    environment: [String: String]
  ) throws(ObjectStoreError) {
    func first(_ value: String, _ setting: String, _ names: [String]) -> (String, from: String)? {
      if !value.isEmpty { return (value, setting) }
      for name in names {
        if let value = environment[name], !value.isEmpty { return (value, name) }
      }
      return nil
    }
    if let (text, from) = first(
      endpoint,
      "s3.endpoint",
      ["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"]
    ) {
      self.endpoint = try Self.endpoint(text, from)
    }
    if let (text, from) = first(region, "s3.region", ["AWS_REGION", "AWS_DEFAULT_REGION"]) {
      guard text.utf8.count <= 64, text.utf8.allSatisfy(Self.isPlain) else {
        throw ObjectStoreError(
          .settings,
          at: from,
          "the region has other characters than letters, digits and hyphens",
          advice: "Write it as eu-central-1; most other services take us-east-1."
        )
      }
      self.region = text
    }
  }

  private static func endpoint(
    _ text: String,
    _ from: String
  ) throws(ObjectStoreError) -> String {
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard WebAddress(trimmed) != nil, !trimmed.contains(where: { "?#@ ".contains($0) }) else {
      throw ObjectStoreError(
        .settings,
        at: from,
        "the endpoint is no URL with http or https, or has a name, a query or a fragment",
        advice: "Write it as https://minio.example:9000, and credentials where the guide says."
      )
    }
    return trimmed
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x2D
  }

  /// The URL of an object or, without a key, of its bucket.
  ///
  /// Services of others have the bucket in the path; Amazon wants it in the host name, where one
  /// certificate holds for it.
  func url(of location: ObjectLocation) -> String {
    if let endpoint { return "\(endpoint)/\(location.bucket)/\(location.escapedKey)" }
    let domain = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    guard location.isHostLabel else {
      return "https://s3.\(region).\(domain)/\(location.bucket)/\(location.escapedKey)"
    }
    return "https://\(location.bucket).s3.\(region).\(domain)/\(location.escapedKey)"
  }
}

/// How often something is tried again, and how long to wait before.
///
/// Waits double, with a random part, so that many workers do not come back at once (exponential
/// back-off with jitter).
package struct ObjectRetries: Sendable {
  /// How often a request is made at most.
  package var attempts = 8
  /// The wait before the second attempt, in seconds.
  package var firstWait = 0.25
  /// The longest wait, in seconds.
  package var longestWait = 30.0

  /// Creates the policy that suits most services: half a minute in all.
  package init() {}

  /// The wait before the attempt with the number `attempt`, from 1, in seconds.
  ///
  /// - Parameters:
  ///   - attempt: How many attempts failed.
  ///   - requested: What the service says in `Retry-After`.
  /// - Returns: The time in seconds.
  func wait(after attempt: Int, requested: Double?) -> Double {
    let doubled = firstWait * Double(1 << min(max(0, attempt - 1), 20))
    let wait = min(longestWait, doubled) * Double.random(in: 0.5...1)
    return min(longestWait, max(wait, requested ?? 0))
  }
}
