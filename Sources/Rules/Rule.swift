/// One thing that can be wrong with a page, a site or a file on it.
///
/// Rules are the catalog behind every ``Finding``: the identifier is stable, because exports,
/// baselines and people's scripts hold it. Each rule is a row: why it matters, how to fix it,
/// where it is written, and a specimen that fires it beside a twin that fires nothing.
package struct Rule: Hashable, Sendable, Identifiable {
  /// The stable name, `vocabulary.what-is-wrong` in kebab case.
  package let id: String

  /// What a rule says that is no row of the catalog; `nil` for one that is, which is read when it is
  /// needed.
  private let own: Own?

  /// What a rule says that is no row of the catalog.
  private final class Own: Sendable {
    let texts: RuleTexts
    let specimen: Specimen

    init(_ texts: RuleTexts, _ specimen: Specimen) {
      self.texts = texts
      self.specimen = specimen
    }
  }

  /// Creates the rule of the catalog's row called `id`.
  init(id: String) {
    self.id = id
    own = nil
  }

  /// Creates a rule that need not be in the catalog.
  init(id: String, texts: RuleTexts, specimen: Specimen) {
    self.id = id
    own = Own(texts, specimen)
  }

  /// What the rule's row says.
  package var texts: RuleTexts { own?.texts ?? RuleCatalog.texts(of: id) }

  /// How much a finding of this rule matters.
  package var severity: Severity { texts.severity }

  /// One sentence that says what is wrong; the start of each finding's message.
  package var title: String { texts.title }

  /// Why it matters to the page's owner.
  package var reason: String { texts.reason }

  /// What to do about it.
  package var fix: String { texts.fix }

  /// Where the rule is written: a specification's address, or the document it comes from.
  package var source: String { texts.source }

  /// What to do in the case called `name`, in which ``fix`` does not serve; the row must have it.
  func fix(for name: String) -> String {
    guard let fix = texts.otherFixes[name] else {
      preconditionFailure("The row of \(id) has no fix \(name).")
    }
    return fix
  }

  /// A smallest input that breaks the rule, and one that keeps it.
  ///
  /// Made when it is requested: some are megabytes, and most runs show none of them.
  package var specimen: Specimen { (own?.specimen ?? RuleCatalog.specimen(of: id)).writtenOut }

  /// Creates a rule; long repetitions in `specimen` may be written as ``RepeatedText`` has them.
  package init(
    id: String,
    severity: Severity,
    title: String,
    reason: String,
    fix: String,
    source: String,
    specimen: Specimen
  ) {
    let texts = RuleTexts(
      severity: severity,
      title: title,
      reason: reason,
      fix: fix,
      otherFixes: [:],
      source: source,
      otherKinds: []
    )
    self.init(id: id, texts: texts, specimen: specimen)
  }

  /// Rules are distinguished by their names.
  package static func == (left: Rule, right: Rule) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A smallest input that breaks a rule, and its twin that keeps every rule.
package struct Specimen: Hashable, Sendable {
  /// What kind of input the two texts are.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Markup that is in the `head` of an otherwise faultless page.
    case head
    /// Markup that is in the `body` of an otherwise faultless page.
    case body
    /// A whole HTML document.
    case page
    /// A whole document of XML, served as application/xhtml+xml.
    case xhtml
    /// A robots.txt file.
    case robots
    /// An apple-app-site-association file.
    case association
    /// An assetlinks.json file.
    case assetLinks
    /// HTTP exchanges in short form: `status`, header lines, an empty line, the body; the line
    /// `disallowed` stands for one that robots.txt kept from happening, and `unreadable` for one that
    /// was not made because robots.txt could not be read.
    case response
    /// A sitemap or a feed; each character, U+0000 to U+00FF, is one byte of the file.
    case sitemap
    /// A line of a seed list.
    case seed
    /// A site in short: how many pages it has, and the title, text and image of each; `*` is
    /// another one on each page.
    case site
    /// What Apple or Google responds about a host, in the short form of responses, and behind it
    /// `server` with the status and the file of the host's own; or `device` and a line of its log.
    case copy
    /// Files of an app and of its site, each behind a line `== ` and its name: a URL for one of the
    /// site, `links` for a list of links, `banner` and a URL for the content of a banner there.
    case appFiles
    /// A page as it was served and as its scripts left it, each behind a line `== ` and its name,
    /// `served` or `rendered`; behind `blocked` a request in each line, with the reason and the kind
    /// before it; behind `errors` an error in each line; `end` or `failed` say how it ended.
    case rendering
  }

  /// What kind of input the two texts are.
  package let kind: Kind

  /// The input that breaks the rule.
  package let bad: String

  /// The input that keeps every rule.
  package let good: String

  /// Creates a specimen.
  package init(_ kind: Kind, bad: String, good: String) {
    self.kind = kind
    self.bad = bad
    self.good = good
  }
}
