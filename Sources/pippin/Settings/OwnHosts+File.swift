import Crawling
import Foundation
import Yams

extension OwnHosts {
  /// The hosts of the file that the settings name; none when they name no file.
  ///
  /// - Throws: ``SettingsError``.
  init(_ settings: Settings) throws(SettingsError) {
    let file = settings.text(.fetchHostsFile)
    if file.isEmpty { self.init() } else { try self.init(file: file) }
  }

  /// Reads the file at `path`, in YAML; names of files in it are relative to its folder.
  ///
  ///     hosts:
  ///       www.example.com: {delay: 0.1, concurrency: 4}
  ///       https://staging.example.com:8443:
  ///         user: "@password.txt"
  ///         headers: ["X-Stage: 1"]
  ///
  /// - Throws: ``SettingsError`` that names the line and what is wrong there.
  init(file path: String) throws(SettingsError) {
    self.init()
    guard let root = try Self.root(of: path) else { return }
    let mapping = root.mapping
    guard let hosts = root["hosts"]?.mapping, mapping?.count == 1 else {
      throw Self.error(.file(path), "the file has another key than hosts, or none")
    }
    let folder = (path as NSString).deletingLastPathComponent
    for (name, node) in hosts {
      let host = name.string ?? ""
      let origin = SettingOrigin.file(path, line: name.mark?.line ?? 0)
      guard let fields = node.mapping else {
        throw Self.error(origin, "nothing is said of the host \(host)")
      }
      for (key, value) in fields {
        let line = SettingOrigin.file(path, line: key.mark?.line ?? 0)
        try set(key.string ?? "", to: value, of: host, in: folder, line)
      }
    }
  }

  private static func root(of path: String) throws(SettingsError) -> Node? {
    let text = try text(of: path, .file(path))
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw YAMLFault(error, in: text).settingsError(
        in: path,
        "Compare it with the guide on crawling."
      )
    }
    return root?.null == nil ? root : nil
  }

  private mutating func set(
    _ key: String,
    to node: Node,
    of host: String,
    in folder: String,
    _ origin: SettingOrigin
  ) throws(SettingsError) {
    let text = node.string ?? ""
    switch key {
    case "delay":
      let delay = try Self.number(text, in: 0...3600, key, origin)
      try setPace(of: host, at: origin) { $0.delay = delay }
    case "concurrency":
      let concurrency = Int(try Self.number(text, in: 1...32, key, origin))
      try setPace(of: host, at: origin) { $0.concurrency = concurrency }
    case "headers":
      guard let lines = node.sequence else {
        throw Self.error(origin, "the headers of \(host) are no list")
      }
      for line in lines { try add(.header, line.string ?? "", to: host, in: folder, origin) }
    case "user": try add(.user, text, to: host, in: folder, origin)
    case "cookies": try add(.cookies, text, to: host, in: folder, origin)
    case "certificate": try add(.certificate, text, to: host, in: folder, origin)
    default:
      throw Self.error(
        origin,
        "the key \"\(key)\" of \(host) is unknown",
        "Known are delay, concurrency, headers, user, cookies and certificate."
      )
    }
  }

  private static func number(
    _ text: String,
    in range: ClosedRange<Double>,
    _ key: String,
    _ origin: SettingOrigin
  ) throws(SettingsError) -> Double {
    guard let number = Double(text), range.contains(number) else {
      throw error(
        origin,
        "\(key) is \"\(text)\"",
        "Write a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))."
      )
    }
    return number
  }
}
