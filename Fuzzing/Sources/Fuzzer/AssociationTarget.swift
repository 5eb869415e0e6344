import Addressing
import AppAssociation
import JSON
import Records
import Rules

extension FuzzTarget {
  /// An apple-app-site-association file behind a line with the path that is asked about.
  ///
  /// The three ways to ask about an address agree, and every verdict names a rule of the file.
  static let association = FuzzTarget("association", byteLimit: 4_096) { bytes, promises in
    var input = FuzzInput(bytes)
    let path = String(decoding: input.line(), as: UTF8.self)
    guard let url = WebAddress("https://plums.example/" + path) else { return }
    let text = Array(input.rest)
    var findings: [Finding] = []
    let file = AppAssociationFile.read(text, findings: &findings)
    promises.expect(findings, in: nil, allAtMost: AppAssociationFile.findingLimit + 1)
    promises.expect(file.isReadable || !findings.isEmpty, "unreadable, and no word about it")
    promises.expect(Set(file.appIDs).count == file.appIDs.count, "an app stands twice")
    let verdicts = file.match(url: url)
    let links = file.universalLinks(for: url)
    promises.expect(links.state == file.state, "two states")
    let isWhole = verdicts.count <= AppAssociationFile.appLimit
    promises.expect(
      isWhole || links.apps.count == AppAssociationFile.appLimit,
      "\(links.apps.count) apps of a record"
    )
    promises.expect(
      !isWhole || links.apps.map(\.verdict) == verdicts.map(\.verdict.rawValue)
        && links.apps.map(\.rule) == verdicts.map(\.rule)
        && links.apps.map(\.appID) == verdicts.map(\.appID),
      "the verdicts and their short form differ"
    )
    let isOpened = verdicts.contains { $0.verdict == .match }
    promises.expect(file.isClaimed(url) == isOpened, "two answers whether an app opens the address")
    promises.expect(verdicts, reasonLimit: AppAssociationFile.reasonLimit)
    if let plain = WebAddress("http://plums.example/" + path) {
      promises.expect(!file.isClaimed(plain), "an address without TLS belongs to an app")
    }
    guard bytes.count % 16 == 0 else { return }
    var others: [Finding] = []
    let again = AppAssociationFile.read(text, findings: &others)
    promises.expect(
      others == findings && again.match(url: url) == verdicts,
      "read twice, two results"
    )
  }

  /// An assetlinks.json file behind a line with the path that is asked about.
  static let assetLinks = FuzzTarget("assetlinks", byteLimit: 4_096) { bytes, promises in
    var input = FuzzInput(bytes)
    let path = "https://plums.example/" + String(decoding: input.line(), as: UTF8.self)
    guard let url = WebAddress(path) else { return }
    let text = Array(input.rest)
    var findings: [Finding] = []
    let file = AssetLinksFile.read(text, findings: &findings)
    promises.expect(findings, in: nil, allAtMost: AssetLinksFile.findingLimit + 1)
    promises.expect(file.isReadable || !findings.isEmpty, "unreadable, and no word about it")
    let verdicts = file.match(url: url)
    promises.expect(verdicts, reasonLimit: text.count)
    promises.expect(
      verdicts.map(\.appID) == file.packages,
      "the apps with a verdict are not the apps of the file"
    )
    for statement in file.statements {
      guard let extensions = statement.extensions else { continue }
      let isObject = (try? JSONParser.parse(extensions).object) != nil
      promises.expect(isObject, "the rules that narrow a relation are no JSON object")
      promises.expect(!extensions.contains("\n"), "the rules that narrow a relation break a line")
    }
    // A file that includes itself says the same a second time.
    var twice = file
    twice.include(file, from: "again")
    promises.expect(twice.match(url: url) == verdicts, "its statements twice say something else")
  }
}

extension Promises {
  fileprivate mutating func expect(_ verdicts: [AppVerdict], reasonLimit: Int) {
    for verdict in verdicts {
      expect(
        (verdict.rule == nil) == (verdict.verdict == .none)
          && (verdict.location == nil) == (verdict.rule == nil),
        "\(verdict.appID): \(verdict.verdict) by the rule \(verdict.rule ?? "none")"
      )
      expect(verdict.reasons.count <= reasonLimit, "\(verdict.reasons.count) reasons")
    }
  }
}
