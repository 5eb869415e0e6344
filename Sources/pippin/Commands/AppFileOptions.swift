import Addressing
import AppFiles
import ArgumentParser
import Comparing
import Inspecting
import Records

/// The files of an app that are compared with those of its site.
struct AppFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The app's entitlements, .ipa or Xcode project.",
      valueName: "file"
    )
  )
  var entitlements: [String] = []

  @Option(
    help: ArgumentHelp(
      "The app's AndroidManifest.xml, .apk, .aab or folder.",
      valueName: "file"
    )
  )
  var manifest: [String] = []

  @Option(help: ArgumentHelp("A link that the app is meant to open.", valueName: "url"))
  var link: [String] = []

  /// Whether any file is given.
  var isGiven: Bool { !entitlements.isEmpty || !manifest.isEmpty }

  /// What the files say; `nil` when none is given.
  ///
  /// - Parameter console: Where to note files of a folder that are left out.
  /// - Returns: The app's half of an association.
  /// - Throws: ``Failure`` when a file is not there, or cannot be read.
  func half(_ console: Console) throws -> AppHalf? {
    guard isGiven else {
      guard link.isEmpty else {
        throw Failure(
          .usage,
          "--link is a link of an app, and no file of an app is given.",
          fix: "Name one with --entitlements FILE or --manifest FILE."
        )
      }
      return nil
    }
    let files =
      try AppFileInput.files(entitlements, of: .ios, console)
      + AppFileInput.files(manifest, of: .android, console)
    do {
      return try AppHalf.read(files)
    } catch {
      throw Failure(.badInput, "\(error.location.text): \(error.reason).", fix: error.fix)
    }
  }

  /// What the folders that are given hold of a site's files, such as `web/.well-known`: they may be older
  /// than what is served, or newer.
  var copies: [SiteHalf.File] {
    Set(entitlements + manifest).sorted().flatMap { AppFileInput.siteFiles(in: $0) }
  }

  /// Compares the app's half with the files of the host of a page, and with its banner.
  ///
  /// - Parameters:
  ///   - half: The app's half.
  ///   - page: The page.
  /// - Returns: What the files say of the page's URL.
  /// - Throws: ``Failure`` when nobody knows the page's URL.
  func report(_ half: AppHalf, beside page: Inspection) throws -> AppFilesReport {
    let url = page.record.url
    guard !url.text.hasPrefix(BuildFolder.unknownURL) else {
      throw Failure(
        .usage,
        "the page names no URL, so that nobody knows its host.",
        fix: "Give its URL with --url https://www.example.com/page."
      )
    }
    var site = SiteHalf(host: url.host)
    for file in page.hostFiles { site.read(SiteHalf.File(file.address, file.body)) }
    for copy in copies { site.compare(copy: copy) }
    if let banner = page.record.banner {
      site.banners = [
        SiteHalf.Banner(
          at: FileLocation(url.text),
          storeID: banner.appID,
          clip: banner.clipBundleID
        )
      ]
    }
    return AppFilesReport(half, site, links: try links(), url: url)
  }

  /// The links that the app is meant to open.
  ///
  /// - Returns: The URLs.
  /// - Throws: ``Failure`` when one is no URL.
  func links() throws -> [WebAddress] {
    try link.map { text in
      guard let url = WebAddress(text) else {
        guard ForeignScheme(text) == nil else {
          throw ForeignScheme.failure(text, .usage, of: "--link")
        }
        throw Failure(.usage, "--link \"\(text)\" is not a URL. Write it with https:// in front.")
      }
      return url
    }
  }
}
