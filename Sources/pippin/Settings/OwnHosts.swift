import Addressing
import Crawling
import Fetching
import Foundation

/// What is different at hosts that the operator names as his own: their pace, and the headers, cookies
/// and client certificate that open their doors.
struct OwnHosts {
  /// What a host may be given.
  enum Part: String, CaseIterable {
    /// A header, as `Name: value`.
    case header
    /// A name and a password, as `name:password`.
    case user
    /// A file of cookies.
    case cookies
    /// The files of a client certificate and of its key, with a comma between them.
    case certificate = "cert"
  }

  /// How fast each host may be asked, by origin.
  private(set) var paces: [String: HostPace] = [:]
  /// What requests to each host carry, by origin.
  private(set) var access: [String: HostAccess] = [:]

  /// Changes the pace of a host.
  ///
  /// - Throws: ``SettingsError`` when `host` is none.
  mutating func setPace(
    of host: String,
    at origin: SettingOrigin,
    _ change: (inout HostPace) -> Void
  ) throws(SettingsError) {
    guard let key = HostAccess.origin(named: host) else { throw Self.noHost(host, origin) }
    change(&paces[key, default: HostPace()])
  }

  /// Adds what an option says, as `host=value`.
  ///
  /// - Throws: ``SettingsError`` that never repeats the value.
  mutating func add(_ part: Part, option text: String) throws(SettingsError) {
    let origin = SettingOrigin.flag("--\(part.rawValue)")
    let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard pair.count == 2 else {
      throw Self.error(
        origin,
        "the host is missing",
        "Write --\(part.rawValue) 'www.example.com=…'; nothing is sent to other hosts."
      )
    }
    guard HostAccess(host: pair[0]) != nil else {
      // It may be the beginning of a secret before which the host is missing.
      throw Self.error(
        origin,
        "what is before = is no host",
        "Write --\(part.rawValue) 'www.example.com=…', or an origin such as http://localhost:3000."
      )
    }
    try add(part, pair[1], to: pair[0], in: nil, origin)
  }

  /// Adds a part to what a host gets.
  ///
  /// - Parameters:
  ///   - part: What it is.
  ///   - value: The value, or `@` and the file that it is in.
  ///   - host: The host.
  ///   - folder: What names of files are relative to; `nil` for the working directory.
  ///   - origin: Who says so.
  /// - Throws: ``SettingsError`` that never repeats the value.
  mutating func add(
    _ part: Part,
    _ value: String,
    to host: String,
    in folder: String?,
    _ origin: SettingOrigin
  ) throws(SettingsError) {
    guard let new = HostAccess(host: host) else { throw Self.noHost(host, origin) }
    var access = access[new.origin] ?? new
    switch part {
    case .header, .user:
      let text = try Self.secret(value, in: folder, origin)
      for line in part == .user ? [text] : text.split(separator: "\n").map(String.init) {
        let complaint = part == .user ? access.add(user: line) : access.add(header: line)
        if let complaint {
          throw Self.error(origin, "the \(part.rawValue) for \(host) cannot be sent: \(complaint)")
        }
      }
    case .cookies: access.cookies += try Self.cookies(value, of: new.origin, in: folder, origin)
    case .certificate:
      let files = value.split(separator: ",").map { Self.path(String($0), in: folder) }
      guard let first = files.first, files.count <= 2 else {
        throw Self.error(origin, "the certificate for \(host) is not FILE or FILE,KEY")
      }
      access.certificate = HostAccess.Certificate(file: first, key: files.last ?? first)
    }
    self.access[new.origin] = access
  }

  /// The text of a value that may be in a file, so that no list of processes shows it.
  private static func secret(
    _ value: String,
    in folder: String?,
    _ origin: SettingOrigin
  ) throws(SettingsError) -> String {
    guard value.hasPrefix("@") else { return value }
    let text = try text(of: path(String(value.dropFirst()), in: folder), origin)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  private static func cookies(
    _ value: String,
    of host: String,
    in folder: String?,
    _ origin: SettingOrigin
  ) throws(SettingsError) -> [HostCookie] {
    let path = path(value, in: folder)
    let (cookies, bad) = HostCookie.read(try text(of: path, origin))
    if let line = bad.first {
      throw error(
        .file(path, line: line),
        "the line is no cookie",
        "Write seven fields with tabs between them, as browsers and curl do."
      )
    }
    let own = WebAddress("\(host)/").map { address in cookies.filter { $0.isOf(address) } } ?? []
    guard !own.isEmpty else {
      throw error(.file(path), "the file has no cookie of \(host)", "Export it while logged in.")
    }
    return own
  }

  private static func path(_ name: String, in folder: String?) -> String {
    guard let folder, !folder.isEmpty, !name.hasPrefix("/") else { return name }
    return "\(folder)/\(name)"
  }

  static func text(
    of path: String,
    _ origin: SettingOrigin
  ) throws(SettingsError) -> String {
    do {
      let bytes = try BoundedFile.bytes(
        of: path,
        limit: HostCookie.fileLimit,
        "a file of secrets",
        advice: "Keep what one host needs in it."
      )
      return String(decoding: bytes, as: UTF8.self)
    } catch let failure as Failure {
      throw Self.error(origin, failure.message, "Keep what your own hosts need in it.")
    } catch {
      throw Self.error(origin, "the file \(path) cannot be read", "Check its path and permissions.")
    }
  }

  private static func noHost(_ host: String, _ origin: SettingOrigin) -> SettingsError {
    error(
      origin,
      "\"\(host)\" is no host",
      "Write www.example.com for https, or an origin such as http://localhost:3000. "
        + "Patterns are not taken: what is secret goes to hosts that are named."
    )
  }

  static func error(
    _ origin: SettingOrigin,
    _ problem: String,
    _ advice: String = "See pippin crawl --help and the guide on crawling."
  ) -> SettingsError {
    SettingsError(origin: origin, problem: problem, advice: advice)
  }
}
