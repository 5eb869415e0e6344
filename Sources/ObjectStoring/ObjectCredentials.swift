package import Fetching
import Foundation

/// Where the credentials for an object store come from.
///
/// That is the environment, or the file of profiles that Amazon's tools share. They never come from
/// arguments, which every user of a machine can see.
///
/// A file is read anew for each request, so that credentials that are renewed there are used.
///
/// Reference: AWS SDKs and Tools Reference Guide, "Shared config and credentials files".
package struct ObjectCredentials: Sendable {
  private enum Source: Sendable {
    case environment(ServiceCredentials)
    case file(path: String, profile: String)
  }

  private let source: Source

  private static let fileLimit = 1 << 20

  /// Finds the credentials.
  ///
  /// - Parameter environment: The process's environment.
  /// - Throws: ``ObjectStoreError`` of the kind `settings` when there are none.
  package init(environment: [String: String]) throws(ObjectStoreError) {
    let keyID = environment["AWS_ACCESS_KEY_ID", default: ""]
    let secret = environment["AWS_SECRET_ACCESS_KEY", default: ""]
    if !keyID.isEmpty, !secret.isEmpty {
      let token = environment["AWS_SESSION_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
      source = .environment(ServiceCredentials(keyID: keyID, secret: secret, token: token))
      return
    }
    guard keyID.isEmpty, secret.isEmpty else {
      throw Self.error(
        "AWS_ACCESS_KEY_ID",
        "one of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY is set, and the other is not"
      )
    }
    let home = environment["HOME", default: ""]
    let path = environment["AWS_SHARED_CREDENTIALS_FILE"] ?? "\(home)/.aws/credentials"
    source = .file(path: path, profile: environment["AWS_PROFILE"] ?? "default")
    _ = try credentials()
  }

  /// The credentials of now.
  ///
  /// - Returns: Credentials that are not empty.
  /// - Throws: ``ObjectStoreError`` of the kind `settings` when there are none.
  package func credentials() throws(ObjectStoreError) -> ServiceCredentials {
    switch source {
    case .environment(let credentials): return credentials
    case .file(let path, let profile):
      guard let file = FileHandle(forReadingAtPath: path) else {
        throw Self.error(path, "there are no credentials in the environment, and no such file")
      }
      let data = try? file.read(upToCount: Self.fileLimit)
      let lines = Self.lines(String(decoding: data ?? Data(), as: UTF8.self), of: profile)
      guard let keyID = lines["aws_access_key_id"], let secret = lines["aws_secret_access_key"]
      else { throw Self.error(path, "the profile \(profile) has no key with its secret") }
      return ServiceCredentials(keyID: keyID, secret: secret, token: lines["aws_session_token"])
    }
  }

  /// What is to be said about the file; `nil` when nobody else can read it.
  package var warning: String? {
    guard case .file(let path, _) = source else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
    guard mode & 0o077 != 0 else { return nil }
    return "\(path): other users of this machine can read these credentials. Run: chmod 600 \(path)"
  }

  /// The values of the section `profile` of an INI file, by their names in lower case.
  private static func lines(_ text: String, of profile: String) -> [String: String] {
    var values: [String: String] = [:]
    var isWanted = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") {
        isWanted = line.dropFirst().prefix { $0 != "]" } == profile
      } else if isWanted, !line.hasPrefix("#"), !line.hasPrefix(";") {
        let parts = line.split(separator: "=", maxSplits: 1).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        if parts.count == 2, !parts[1].isEmpty { values[parts[0].lowercased()] = parts[1] }
      }
    }
    return values
  }

  private static func error(_ location: String, _ reason: String) -> ObjectStoreError {
    ObjectStoreError(
      .settings,
      at: location,
      reason,
      advice: "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write both into "
        + "~/.aws/credentials, which AWS_SHARED_CREDENTIALS_FILE can replace."
    )
  }
}
