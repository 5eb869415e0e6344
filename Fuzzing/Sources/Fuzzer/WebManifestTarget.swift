import Addressing
import Extraction
import Records

extension FuzzTarget {
  /// A web app manifest.
  static let webManifest = FuzzTarget("manifest", byteLimit: 4_096) { bytes, promises in
    guard let url = WebAddress("https://plums.example/app/site.webmanifest") else { return }
    var findings: [Finding] = []
    let manifest = WebManifest.read(bytes, url: url, findings: &findings)
    promises.expect(findings, in: nil, allAtMost: 3 * WebManifest.appLimit + 1)
    guard let manifest else {
      promises.expect(!findings.isEmpty, "unreadable, and no word about it")
      return
    }
    promises.expect(manifest.relatedApps.count <= WebManifest.appLimit, "too many related apps")
    let name = manifest.name ?? "-"
    promises.expect(
      !name.isEmpty && name.unicodeScalars.count <= 200,
      "a name of \(name.utf8.count) bytes"
    )
    promises.expect(!name.utf8.contains { $0 < 0x20 }, "control characters in the name")
    for app in manifest.relatedApps {
      promises.expect(app.url != nil || app.id != nil, "a related app that is none")
      let link = (app.url ?? "").lowercased().unicodeScalars.filter { $0.value > 0x20 }
      let isCode = ["javascript:", "data:", "vbscript:", "file:", "blob:"].contains {
        String(String.UnicodeScalarView(link)).hasPrefix($0)
      }
      promises.expect(!isCode, "a related app's address is \(app.url?.prefix(40) ?? "")")
    }
    // A byte order mark in front is passed over (RFC 8259, section 8.1).
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    var others: [Finding] = []
    let marked = WebManifest.read([0xEF, 0xBB, 0xBF] + bytes, url: url, findings: &others)
    promises.expect(marked == manifest, "with a byte order mark it says something else")
  }
}
