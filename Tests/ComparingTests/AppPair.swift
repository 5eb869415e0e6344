import Addressing
import AppFiles
import Comparing
import Records

/// Files of an app and of its site, written one behind the other: each after a line `== ` and its
/// name, as specimens of the catalog are.
struct AppPair {
  private var files: [(name: String, text: String)] = []

  /// Takes the files of `text` apart.
  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== ") {
        files.append((String(line.dropFirst(3)), ""))
      } else if !files.isEmpty {
        files[files.count - 1].text += line + "\n"
      }
    }
  }

  /// The app's half.
  func app() throws -> AppHalf {
    try AppHalf.read(
      files.filter { !$0.name.contains("https://") && $0.name != "links" }
        .map { FileBytes($0.name, Array($0.text.utf8)) }
    )
  }

  /// The site's half.
  var site: SiteHalf {
    var site = SiteHalf(host: "plums.example")
    for file in files where file.name.contains("https://") {
      if file.name.hasPrefix("banner ") {
        site.banners.append(Self.banner(file.text, of: String(file.name.dropFirst(7))))
      } else {
        let url = file.name.split(separator: " ").last.flatMap { WebAddress(String($0)) }
        if let url, site.association == nil, site.assetLinks == nil {
          var own = SiteHalf(host: url.host)
          own.banners = site.banners
          site = own
        }
        site.read(SiteHalf.File(file.name, Array(file.text.utf8)))
      }
    }
    return site
  }

  /// The links that the app is meant to open.
  var links: [WebAddress] {
    files.first { $0.name == "links" }?.text.split(separator: "\n")
      .compactMap { WebAddress(String($0)) } ?? []
  }

  /// What is wrong.
  func findings() throws -> [AppFinding] {
    AppComparison(app: try app(), site: site, links: links).findings
  }

  private static func banner(_ text: String, of page: String) -> SiteHalf.Banner {
    var values: [String: String] = [:]
    for part in text.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
      let pair = part.split(separator: "=").map { $0.filter { $0 != " " } }
      if pair.count == 2 { values[pair[0]] = pair[1] }
    }
    return SiteHalf.Banner(
      at: FileLocation(page),
      storeID: values["app-id"],
      clip: values["app-clip-bundle-id"]
    )
  }
}
