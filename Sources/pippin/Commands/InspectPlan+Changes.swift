import Addressing
import Basics
import Inspecting

extension InspectPlan {
  /// Leaves out the files that did not change; where what changed is more than pages, all files of
  /// that folder stay.
  mutating func keep(_ changes: ChangedFiles) {
    var whole: Set<Int> = []
    for (index, root) in roots.enumerated() {
      guard let reason = reason(toKeepAll: index, changes) else { continue }
      whole.insert(index)
      // Association files are inspected, whatever changed.
      guard items.contains(where: { $0.root == index && $0.kind == .file }) else { continue }
      remarks.append("\(root.path): every page is inspected, because \(reason).")
    }
    var (unchanged, unknown) = (0, 0)
    items.removeAll { item in
      guard item.kind == .file, item.name != "-", !whole.contains(item.root ?? -1) else {
        return false
      }
      switch changes.state(of: item.name) {
      case .changed: return false
      case .unchanged:
        unchanged += 1
        return true
      case .unknown:
        unknown += 1
        return false
      }
    }
    if unchanged > 0 {
      remarks.append(
        "\(Amount.count(unchanged, "page")) did not change since \(changes.revision), and \(unchanged == 1 ? "is" : "are") left out."
      )
    }
    if unknown > 0 {
      remarks.append(
        "\(Amount.count(unknown, "page is", "pages are")) unknown to git, as a build folder is that it ignores, and inspected."
      )
    }
  }

  /// What changed beside the pages of a folder that matters for all of them; `nil` when nothing did.
  private func reason(toKeepAll root: Int, _ changes: ChangedFiles) -> String? {
    let folder = roots[root]
    let settings = Set(items.filter { $0.root == root }.compactMap(\.settings?.path)).sorted()
    let given = Set(items.filter { $0.root == root }.compactMap(\.settings?.association)).sorted()
    let files = Self.hostFiles.map { "\(folder.path)/\($0)" } + given + settings
    if let file = files.first(where: { changes.state(of: $0) == .changed }) {
      return "\(file) changed since \(changes.revision)"
    }
    return changes.removedFile(in: folder.path).map {
      "\($0) was removed since \(changes.revision), and other pages may link to it"
    }
  }
}

extension InspectPlan {
  /// Whether something is to be fetched.
  var needsServers: Bool {
    !sitemaps.isEmpty
      || items.contains { if case .page = $0.kind { true } else { false } }
  }

  /// Adds an association file that is given for all pages.
  mutating func add(association path: String) {
    items.insert(InspectItem(name: path, kind: .hostFile), at: 0)
  }

  /// Leaves out the pages of servers behind the first `limit`.
  mutating func limitAddresses(to limit: Int) {
    var count = 0
    items.removeAll { item in
      guard case .page = item.kind else { return false }
      count += 1
      return count > limit
    }
    guard count > limit else { return }
    remarks.append(
      "\(Amount.count(count - limit, "URL is", "URLs are")) left out: a run asks servers for \(limit) pages. For more: pippin crawl"
    )
  }

  private static func hasHostFile(_ folder: BuildFolder) -> Bool {
    hostFiles.contains { RealPath.isFile(joined(folder.path, $0), in: folder.path) }
  }

  /// Says which URLs were taken for those of folders that nobody named, and what follows from that.
  mutating func note(_ found: [BuildFolder]) {
    let withPages = Set(items.filter { InspectInput.isPage($0.name) }.compactMap(\.root))
    for (index, (old, new)) in zip(roots, found).enumerated()
    where !old.isKnown && withPages.contains(index) {
      remarks.append(
        new.isKnown
          ? "\(new.path) counts as \(new.base.text), after the canonical URL of its index.html. Another: --root \(new.path)=URL"
          : "\(old.path): its URL is not known, so that absolute links are not compared with its files. Give it: --root \(old.path)=https://www.example.com/"
      )
    }
    let loose = items.count {
      $0.kind == .file && $0.root == nil && $0.name != "-" && !AssociationFile.isNamed($0.name)
    }
    if loose > 0 {
      remarks.append(
        "\(Amount.count(loose, "file")) in no folder with a URL: links of such pages are not compared with files. Give it: --root FOLDER=URL"
      )
    }
    for folder in found where folder.base.path != "/" && Self.hasHostFile(folder) {
      remarks.append(
        "\(folder.path) is no root of a host, so that no association file in it counts. Give the host's: --association FILE"
      )
    }
  }
}
