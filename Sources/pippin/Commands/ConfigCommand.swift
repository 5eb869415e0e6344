import ArgumentParser
import Basics
import JSON
import Records

/// Shows the settings in force.
struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings, and where each comes from.",
    discussion: """
      Flags come before PIPPIN_* variables, before --config, before crawler.yaml and ranking.yaml of \
      Config/, before the built-in values. Settings that open networks or redirect requests are not taken from Config/ of \
      the working directory. Passwords in URLs are shown as ***.

      EXAMPLE
        pippin config
      """
  )

  @Option(help: "Output format: terminal or json.")
  var format = TextFormat.terminal

  @Option(help: "Print the commented text of a settings file: crawler or ranking.")
  var template: String?

  @OptionGroup var global: GlobalOptions

  /// Whether Config/ of the working directory may not say what the setting is.
  private static func isOperatorOnly(_ key: SettingKey) -> Bool {
    key.source != .anywhere
  }

  /// The value without passwords in URLs, as that of a proxy: what is printed here is pasted into reports.
  private static func shown(_ value: SettingValue) -> SettingValue {
    switch value {
    case .text(let text): .text(URLPassword.hidden(in: text))
    case .list(let items): .list(items.map(URLPassword.hidden(in:)))
    case .number, .flag: value
    }
  }

  func run() async throws {
    try await CommandRunner.run(global, checksLast: true) { console in
      if let template {
        guard let file = Setting.File(rawValue: template) else {
          throw Failure(
            .usage,
            "there is no settings file \(template).",
            fix: "Name crawler or ranking: pippin config --template crawler"
          )
        }
        return console.print(bytes: Array(Setting.template(of: file).utf8))
      }
      let settings = global.usableSettings
      let entries = settings.entries.sorted { $0.key < $1.key }
      guard format == .json else {
        for (key, entry) in entries {
          let limit = Self.isOperatorOnly(key) ? "; not from Config/ of the working directory" : ""
          console.print("\(key): \(Self.shown(entry.value))\t# \(entry.origin)\(limit)")
        }
        return
      }
      var writer = JSONWriter()
      writer.beginObject()
      for (key, entry) in entries {
        writer.key(key.rawValue)
        writer.beginObject()
        writer.field("operatorOnly", Self.isOperatorOnly(key))
        writer.field("origin", "\(entry.origin)")
        writer.field("value", Self.shown(entry.value))
        writer.endObject()
      }
      writer.endObject()
      console.print(String(decoding: writer.bytes, as: UTF8.self))
    }
  }
}
