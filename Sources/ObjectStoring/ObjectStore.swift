package import Fetching
import Foundation

/// An object store that speaks the protocol of Amazon S3.
///
/// A PUT is there whole or not at all: its length and its digest are sent, and the store takes it when
/// both are right. Requests that break off, and those that the store is too busy for, are made again
/// after a pause; each may be made any number of times.
///
/// Reference: Amazon S3 API Reference; "Best practices design patterns: retries".
package final class ObjectStore: Sendable {
  let settings: ObjectStoreSettings
  private let credentials: ObjectCredentials
  private let client: ServiceClient
  private let listener: @Sendable (String) -> Void

  /// The digest of no bytes, which requests without a body are signed with.
  private static let emptyDigest =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  /// Creates a client of the store.
  ///
  /// - Parameters:
  ///   - settings: Where the store is.
  ///   - credentials: What requests are signed with.
  ///   - listener: What is to hear of a request that is made again, a sentence each.
  /// - Throws: ``FetchSettingsError`` when no request could be made.
  package init(
    _ settings: ObjectStoreSettings,
    credentials: ObjectCredentials,
    listener: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FetchSettingsError) {
    self.settings = settings
    self.credentials = credentials
    self.listener = listener
    client = try ServiceClient(settings.service)
  }

  /// What is known of an object without reading it.
  package struct Head: Hashable, Sendable {
    /// How many bytes it has.
    package let size: Int64
    /// What changes when the object does.
    package let tag: String
  }

  /// Looks at an object.
  ///
  /// - Returns: Its size and its tag.
  /// - Throws: ``ObjectStoreError``, of the kind `missing` when there is none.
  package func head(of location: ObjectLocation) async throws(ObjectStoreError) -> Head {
    let response = try await retrying { () async throws(ObjectStoreError) in
      try await self.exchange("HEAD", location, accepting: [200])
    }
    guard let size = response.headers.first("Content-Length").flatMap({ Int64($0) }),
      let tag = response.headers.first("ETag")
    else {
      throw ObjectStoreError(
        .unusable,
        at: location.description,
        "the store does not say how large the object is, or has no ETag for it",
        advice: "Check that the endpoint is an object store."
      )
    }
    return Head(size: size, tag: tag)
  }

  /// The most objects that are listed.
  package static let listLimit = 1_000_000

  /// Lists the objects whose keys begin with that of `location`, page by page.
  ///
  /// - Returns: The objects in the order of their keys.
  /// - Throws: ``ObjectStoreError``.
  package func list(_ location: ObjectLocation) async throws(ObjectStoreError) -> [ListedObject] {
    var objects: [ListedObject] = []
    var token: String?
    let bucket = ObjectLocation(bucket: location.bucket, key: "")
    repeat {
      let next = token.map { "continuation-token=\(ObjectLocation.escape($0))&" } ?? ""
      // The signature wants the parts in this order.
      let query =
        "\(next)encoding-type=url&list-type=2&max-keys=1000&prefix="
        + ObjectLocation.escape(location.key)
      let response = try await retrying { () async throws(ObjectStoreError) in
        try await self.exchange("GET", bucket, query: query, accepting: [200])
      }
      let page: ObjectListing
      do throws(ResponseElements.Fault) {
        page = try ObjectListing(response.body, of: location.bucket)
      } catch {
        throw listError(location, "the list of the store cannot be read (\(error.reason))")
      }
      objects += page.objects
      guard page.next == nil || page.next != token && !page.objects.isEmpty else {
        throw listError(location, "the list of the store does not end")
      }
      token = page.next
      guard objects.count <= Self.listLimit else {
        throw listError(location, "there are more than \(Self.listLimit) objects")
      }
    } while token != nil
    return objects
  }

  private func listError(_ location: ObjectLocation, _ reason: String) -> ObjectStoreError {
    ObjectStoreError(
      .unusable,
      at: location.description,
      reason,
      advice: "Check the endpoint, or name a longer prefix."
    )
  }
}

// One request, and requests that are made again.
extension ObjectStore {
  /// Makes a request once.
  ///
  /// - Returns: The response, when its status is one of `statuses`.
  /// - Throws: ``ObjectStoreError``; it says whether trying again may help.
  func exchange(
    _ method: String,
    _ location: ObjectLocation,
    query: String? = nil,
    digest: String = emptyDigest,
    accepting statuses: Set<Int>,
    _ change: (inout ServiceRequest) -> Void = { _ in }
  ) async throws(ObjectStoreError) -> ServiceResponse {
    let url = settings.url(of: location) + (query.map { "?\($0)" } ?? "")
    var request = ServiceRequest(method, url)
    request.headers.append("x-amz-content-sha256", digest)
    request.signing = .sigV4(
      region: settings.region,
      service: "s3",
      credentials: try credentials.credentials()
    )
    change(&request)
    let isWriting = method == "PUT"
    let response: ServiceResponse
    do throws(ServiceError) {
      response = try await client.send(request)
    } catch {
      throw ObjectRefusal.error(error, at: location, isWriting: isWriting)
    }
    guard !statuses.contains(response.status) else { return response }
    throw ObjectRefusal(response).error(at: location, settings, isWriting: isWriting)
  }

  /// Runs `body` until it succeeds, fails for good, or has failed often enough.
  func retrying<Value: Sendable>(
    _ body: () async throws(ObjectStoreError) -> Value
  ) async throws(ObjectStoreError) -> Value {
    var attempt = 0
    while true {
      do throws(ObjectStoreError) {
        return try await body()
      } catch {
        attempt += 1
        try await pause(after: attempt, error)
      }
    }
  }

  /// Waits before the next attempt.
  ///
  /// - Throws: `error` when another one would not help, or would be one too many.
  func pause(after attempt: Int, _ error: ObjectStoreError) async throws(ObjectStoreError) {
    guard error.isTransient, attempt < settings.retries.attempts, !Task.isCancelled else {
      throw error
    }
    let wait = settings.retries.wait(after: attempt, requested: error.requestedWait)
    listener("\(error.location): \(error.reason). Trying again.")
    // A sleep that is cancelled ends early, and the attempt behind it fails as cancelled.
    try? await Task.sleep(for: .seconds(wait))
  }
}
