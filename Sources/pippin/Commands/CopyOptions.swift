import Addressing
import ArgumentParser
import Fetching
import Foundation
import Inspecting

/// The option of commands that can ask Apple and Google what they have of a host.
struct CopyOptions: ParsableArguments {
  @Flag(help: "Ask Apple and Google for their copies, too.")
  var cdn = false

  /// What asks them; `nil` without `--cdn`.
  ///
  /// - Throws: ``SettingsError`` when nobody can be asked with the settings.
  func service(
    _ settings: Settings,
    fetcher: some Fetcher
  ) throws(SettingsError) -> CopyService? {
    guard cdn else { return nil }
    return CopyService(
      fetcher: fetcher,
      settings: try settings.copySettings(ProcessInfo.processInfo.environment),
      clock: Clock.now
    )
  }
}

extension Settings {
  /// Where Apple and Google are asked, and where what they respond is kept.
  ///
  /// - Throws: ``SettingsError`` when a URL is none, or the folder cannot be used.
  func copySettings(
    _ environment: [String: String]
  ) throws(SettingsError) -> CopyService.Settings {
    let (apple, google) = (try copyURL(.copiesAppleURL), try copyURL(.copiesGoogleURL))
    guard let folder = copyFolder(environment) else {
      throw SettingsError(
        origin: origin(of: .copiesCache),
        problem: "copies.cache is empty, and neither XDG_CACHE_HOME nor HOME names a folder",
        advice: "Name a folder: PIPPIN_COPIES_CACHE=FOLDER"
      )
    }
    do {
      return CopyService.Settings(
        apple: apple,
        google: google,
        cache: try CopyCache(folder: folder)
      )
    } catch {
      throw SettingsError(
        origin: origin(of: .copiesCache),
        problem: "\(folder) cannot keep what Apple and Google respond: \(error.why)",
        advice: "Name another folder: PIPPIN_COPIES_CACHE=FOLDER"
      )
    }
  }

  /// The start of the URLs that `key` names, which ends in a slash.
  ///
  /// - Throws: ``SettingsError`` when it is no URL.
  func copyURL(_ key: SettingKey) throws(SettingsError) -> WebAddress {
    let text = text(key)
    guard let url = WebAddress(text.hasSuffix("/") ? text : "\(text)/"), url.query == nil,
      url.fragment == nil
    else {
      throw SettingsError(
        origin: origin(of: key),
        problem: "\(key) \"\(text)\" is no URL that others can begin with",
        advice: "Leave it out, or write it as https://copies.example.com/"
      )
    }
    return url
  }

  /// The folder for what Apple and Google respond; `nil` when nobody names one.
  ///
  /// Reference: XDG Base Directory Specification, `XDG_CACHE_HOME`, of which relative paths are ignored
  private func copyFolder(_ environment: [String: String]) -> String? {
    let named = text(.copiesCache)
    if !named.isEmpty { return named }
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return "\(cache)/pippin/copies"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.cache/pippin/copies"
  }
}
