import Fetching

/// What a response says that is not the one that was wanted.
///
/// Only the store's code and the name of a region are repeated, because its message may hold parts of
/// the request.
///
/// Reference: Amazon S3 API Reference, "Error responses".
struct ObjectRefusal {
  private let status: Int
  private let code: String
  private let region: String?
  private let retryAfter: Double?

  init(_ response: ServiceResponse) {
    status = response.status
    let elements = (try? ResponseElements.read(response.body)) ?? []
    func text(_ name: String) -> String? {
      elements.first { $0.path == "Error/\(name)" }.map { Self.plain($0.text) }
    }
    code = text("Code") ?? ""
    region = response.headers.first("x-amz-bucket-region").map(Self.plain) ?? text("Region")
    retryAfter = response.headers.first("Retry-After").flatMap { Double($0) }
  }

  /// Letters, digits and hyphens of `text`, as names and codes have them.
  private static func plain(_ text: String) -> String {
    String(text.prefix(64).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
  }

  /// The error for whoever wanted something of `location`.
  func error(
    at location: ObjectLocation,
    _ settings: ObjectStoreSettings,
    isWriting: Bool
  ) -> ObjectStoreError {
    var (kind, reason, advice) = meaning(location, settings, isWriting: isWriting)
    reason += code.isEmpty ? " (status \(status))" : " (status \(status), \(code))"
    var error = ObjectStoreError(kind, at: location.description, reason, advice: advice)
    error.isWriting = isWriting
    error.isTransient = isTransient
    error.requestedWait = retryAfter.flatMap { $0 > 0 ? $0 : nil }
    return error
  }

  private var isTransient: Bool {
    status >= 500 && status != 501 || [408, 409, 425, 429].contains(status)
      || code == "RequestTimeout" || code == "SlowDown"
  }

  private typealias Meaning = (kind: ObjectStoreError.Kind, reason: String, advice: String)

  private func meaning(
    _ location: ObjectLocation,
    _ settings: ObjectStoreSettings,
    isWriting: Bool
  ) -> Meaning {
    if let region, region != settings.region, [301, 307, 400].contains(status) {
      let advice = "Set AWS_REGION=\(region), or s3.region."
      return (.settings, "the bucket is in the region \(region), not in \(settings.region)", advice)
    }
    switch (status, code) {
    case _ where isTransient:
      return (.unreachable, "the store cannot do it now", "Try again later.")
    case (300..<400, _):
      let advice = "Set the endpoint and the region of the bucket: s3.endpoint, s3.region."
      return (.settings, "the store sends requests for it elsewhere", advice)
    case (403, "RequestTimeTooSkewed"):
      return (.settings, "the clock of this machine is wrong", "Set it, best by NTP.")
    case (_, "ExpiredToken"), (401, _), (403, "InvalidAccessKeyId"), (403, "SignatureDoesNotMatch"):
      return (.denied, "the store does not accept the credentials", Self.credentialsAdvice)
    case (403, _):
      let need = isWriting ? "s3:PutObject" : "s3:GetObject and s3:ListBucket"
      return (.denied, "the credentials do not allow it", "Allow \(need) for the bucket.")
    case (404, "NoSuchBucket"):
      let advice =
        "Make the bucket, or correct its name. It is looked for at "
        + "\(settings.endpoint ?? "Amazon, in \(settings.region)")."
      return (.missing, "there is no bucket \(location.bucket)", advice)
    case (404, _):
      return (
        .missing, isWriting ? "there is no such bucket" : "there is no such object",
        "Check bucket and key."
      )
    default:
      return (.refused, "the store refuses the request", "Check the endpoint and the bucket.")
    }
  }

  private static let credentialsAdvice =
    "Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the file of credentials."

  /// The error for a request without a response.
  static func error(
    _ error: ServiceError,
    at location: ObjectLocation,
    isWriting: Bool
  ) -> ObjectStoreError {
    let kind: ObjectStoreError.Kind =
      switch error.kind {
      case .file: .file
      case .cancelled: .cancelled
      case .request, .library: .settings
      case .tooLarge: .unusable
      case .unknownHost, .unreachable, .tls, .timeout, .connectionLost, .badResponse: .unreachable
      }
    var made = ObjectStoreError(
      kind,
      at: location.description,
      error.cause,
      advice: error.advice ?? "Check the settings of the object store."
    )
    made.isWriting = isWriting
    made.isTransient = error.isTransient
    return made
  }
}
