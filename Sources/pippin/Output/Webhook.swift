import Addressing
import Basics
import Crawling
import Digests
import Fetching
import Foundation
import JSON

/// Tells a server of the operator's that a crawl has ended.
///
/// Messages are signed, so that the server knows whom they are from: HMAC-SHA256 over the message's
/// identifier, its time and its body. The server is the one that is named, whatever it redirects to.
///
/// Reference: Standard Webhooks 1.0, <https://www.standardwebhooks.com>
struct Webhook {
  /// When a message is sent.
  enum Occasion: String, CaseIterable {
    /// When a run has ended.
    case end
    /// When a run has changed pages.
    case change
  }

  /// The server.
  let url: WebAddress
  /// When it is notified.
  let occasion: Occasion
  private let secret: [UInt8]

  /// How long to wait before each further attempt, in seconds.
  static let waits: [Double] = [1, 5, 25]

  private static let secretLimit = 4096

  /// The webhook that `settings` name; `nil` when they name none.
  ///
  /// - Throws: ``SettingsError`` when it cannot be used.
  init?(_ settings: Settings) throws(SettingsError) {
    guard let url = try Self.url(settings) else { return nil }
    self.url = url
    occasion = try Self.occasion(settings)
    secret = try Self.secret(settings)
  }

  /// The URL that `settings` name; `nil` when they name none.
  ///
  /// - Throws: ``SettingsError`` when it is no URL.
  static func url(_ settings: Settings) throws(SettingsError) -> WebAddress? {
    let text = settings.text(.notifyURL)
    guard !text.isEmpty else { return nil }
    guard let url = WebAddress(text) else {
      throw SettingsError(
        origin: settings.origin(of: .notifyURL),
        problem: "notify.url \"\(text)\" is no URL",
        advice: "Write it as https://www.example.com/hook."
      )
    }
    return url
  }

  /// The occasion that `settings` name.
  ///
  /// - Throws: ``SettingsError`` when there is none of this name.
  static func occasion(_ settings: Settings) throws(SettingsError) -> Occasion {
    guard let occasion = Occasion(rawValue: settings.text(.notifyOn)) else {
      throw SettingsError(
        origin: settings.origin(of: .notifyOn),
        problem: "notify.on \"\(settings.text(.notifyOn))\" is no occasion",
        advice: "Use end or change."
      )
    }
    return occasion
  }

  /// Checks what can be checked by a command that sends no message, and may not read the secret.
  ///
  /// - Throws: ``SettingsError`` when no message could be sent.
  static func check(_ settings: Settings) throws(SettingsError) {
    _ = try occasion(settings)
    guard try url(settings) != nil else { return }
    let path = settings.text(.notifySecretFile)
    guard path.isEmpty || access(path, F_OK) != 0 && errno == ENOENT else { return }
    throw unreadableSecret(settings.origin(of: path.isEmpty ? .notifyURL : .notifySecretFile))
  }

  private static func unreadableSecret(_ origin: SettingOrigin) -> SettingsError {
    SettingsError(
      origin: origin,
      problem: "the secret that signs messages cannot be read",
      advice:
        "Name its file with notify.secret-file. Make one: echo whsec_$(openssl rand -base64 32)"
    )
  }

  /// The secret of the file: bytes in Base64 behind `whsec_`, or the text itself.
  private static func secret(_ settings: Settings) throws(SettingsError) -> [UInt8] {
    let path = settings.text(.notifySecretFile)
    let origin = settings.origin(of: path.isEmpty ? .notifyURL : .notifySecretFile)
    let bytes: [UInt8]
    do {
      bytes = try BoundedFile.bytes(
        of: path,
        limit: secretLimit,
        "a secret",
        advice: "Write it into a file of its own."
      )
    } catch {
      throw unreadableSecret(origin)
    }
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines
    )
    let prefix = "whsec_"
    let isEncoded = text.hasPrefix(prefix)
    let decoded = isEncoded ? Data(base64Encoded: String(text.dropFirst(prefix.count))) : nil
    let secret = decoded.map { Array($0) } ?? Array(text.utf8)
    guard secret.count >= 16, !isEncoded || decoded != nil else {
      throw SettingsError(
        origin: origin,
        problem: "the secret in \(path) has fewer than 16 bytes, or is no Base64 behind whsec_",
        advice: "Make one: echo whsec_$(openssl rand -base64 32)"
      )
    }
    return secret
  }

  /// The headers that belong to a message.
  func headers(id: String, body: String, at now: Timestamp) -> [String] {
    let seconds = now.milliseconds / 1000
    let code = MessageAuthenticator(key: secret).code(Array("\(id).\(seconds).\(body)".utf8))
    return [
      "webhook-id: \(id)", "webhook-timestamp: \(seconds)",
      "webhook-signature: v1,\(Data(code).base64EncodedString())",
    ]
  }

  /// Sends a message, again after a pause where the server gives no response or fails.
  ///
  /// - Parameters:
  ///   - body: The message as JSON.
  ///   - fetching: How requests are made.
  ///   - waits: How long to wait before each further attempt, in seconds.
  /// - Returns: Why it did not arrive; `nil` when it did.
  func send(_ body: String, _ fetching: FetchSettings, waits: [Double] = waits) async -> String? {
    var settings = fetching
    settings.sparesPublic = false
    if let local = LocalOrigin(url, at: PublicHosts.addresses(of: url)) {
      settings.localOrigins.append(local)
    }
    let fetcher: CurlFetcher
    do { fetcher = try CurlFetcher(settings: settings) } catch { return error.message }
    let id = "msg_\(Digest128.random().text)"
    var fault: Fault?
    for wait in [0] + waits {
      // A sleep that is canceled ends early, and so do the attempts behind it.
      if wait > 0 { try? await Task.sleep(for: .seconds(wait)) }
      fault = await attempt(body, id, fetcher)
      if fault?.isFinal ?? true { break }
    }
    await fetcher.shutdown()
    return fault?.text
  }

  private struct Fault {
    let text: String
    let isFinal: Bool
  }

  private func attempt(_ body: String, _ id: String, _ fetcher: CurlFetcher) async -> Fault? {
    var request = FetchRequest(url, kind: .beginning)
    request.delivery = FetchDelivery(
      contentType: "application/json",
      headers: headers(id: id, body: body, at: Clock.now()),
      body: body
    )
    switch await fetcher.fetch(request) {
    case .failure(let failure): return Fault(text: failure.message, isFinal: false)
    case .response(let response):
      let status = response.status
      guard !(200...299).contains(status) else { return nil }
      return Fault(text: "it answers with status \(status)", isFinal: status < 500 && status != 429)
    }
  }
}

extension Webhook {
  /// Tells the server of a run that has ended, if that is an occasion.
  ///
  /// - Parameters:
  ///   - outcome: What happened in the run, as JSON.
  ///   - changes: How many pages were added, changed or removed.
  ///   - fetching: How requests are made.
  ///   - console: Where it is said what became of the message.
  func tell(
    of outcome: some JSONWritable,
    _ changes: Int,
    _ fetching: FetchSettings,
    _ console: Console
  ) async {
    guard occasion == .end || changes > 0 else {
      return console.note("\(url.host) is not notified: no page has changed.")
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("data")
    writer.beginObject()
    writer.field("changes", changes)
    writer.field("outcome", outcome)
    writer.endObject()
    writer.field("timestamp", Clock.now().iso8601)
    writer.field("type", "crawl.end")
    writer.endObject()
    if let fault = await send(String(decoding: writer.bytes, as: UTF8.self), fetching) {
      console.complain("\(url.host) could not be notified of the end of the crawl: \(fault)")
    } else {
      console.note("\(url.host) was notified of the end of the crawl.")
    }
  }
}
