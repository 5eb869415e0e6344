import Addressing
import Basics
import HTTPTypes
import JSON
import Records
import Searching
import Storing
import Templates

/// The page of an item: its record, its score explained, and why it ranks where it does.
///
/// Everything comes from what `/v1/items/{id}?explain=true` answers, so that people see no more and
/// no less than programs: what people did with the item shows as shares only, and not at all below
/// the least number of people.
struct ItemPage {
  /// The page's record.
  let record: PageRecord
  /// The standing, in its JSON form.
  let explanation: JSONObject
  /// The language of the page's own texts; what rules say is English.
  var language = PageLanguage.english

  /// The response to a request for the page.
  ///
  /// - Throws: ``Problem`` when there is no such page, or it is not public.
  static func response(_ request: APIRequest, _ state: ServerState) async throws -> APIResponse {
    let store = try state.store(request)
    let stored = try await PageFinder(store).stored(request["id"] ?? "")
    let record = try stored.record()
    let explanation = try await store.service.at(request.now).rankExplanation(of: record)
    var writer = JSONWriter()
    writer.value(explanation)
    guard let object = try JSONParser.parse(writer.bytes).object else {
      throw Problem(.internalError, "The standing cannot be read.")
    }
    let accepted = AcceptedLanguages.tags(request.headers[.acceptLanguage])
    let language = PageLanguage(accepted: accepted)
    var response = ItemPage(record: record, explanation: object, language: language).page.response
    response.caching = .seconds(SearchHandler.freshness)
    response.version = "v\(store.indexVersion)-\(language.tag)"
    response.headers[.vary] = "Accept-Language"
    return response
  }

  /// The page.
  var page: HTMLPage {
    let title = PageText.ended(record.searchedTitle ?? record.url.text)
    let description = record.searchedDescription ?? ""
    let url = ReadableURL(record.url.text).parts
    return HTMLPage(
      template: "item",
      title: "\(title) – Pippin",
      values: [
        "title": PageText.isolated(title, language: record.language),
        "titleSide": PageText.direction(of: title),
        "description": PageText.isolated(description, language: record.language),
        "descriptionSide": PageText.direction(of: description),
        "site": url.site,
        "url": url.shown,
        "link": PageText.link(record.url.text),
        "facts": facts,
        "opens": opens.values,
        "rendering": rendering,
        "ranks": ranks,
        "signals": signals.values,
        "advice": Self.list(advice),
        "findings": Self.list(findings),
        "spam": Self.list(spam),
      ],
      language: language
    )
  }

  private var facts: [TemplateValues] {
    let types = record.items.flatMap(\.types).map { String($0.split(separator: "/").last ?? "") }
    let facts: [(PagePhrase, [String?])] = [
      (.language, [record.language]), (.mainThing, [MainType.of(record)]), (.types, types),
      (.keywords, Array(record.keywords.prefix(20))), (.published, [record.datePublished]),
      (.changed, [record.dateModified]), (.fetched, [record.fetch?.fetchedAt?.iso8601]),
      (.picture, [record.image]), (.identifier, [record.id]),
    ]
    return facts.compactMap { name, values in
      let known = values.compactMap { $0 }.filter { !$0.isEmpty }
      return known.isEmpty ? nil : ["name": language[name], "values": known]
    }
  }

  /// What the page opens, as words: no address of an app is a link here.
  private var opens: PageTable {
    let rows = record.deepLinks.prefix(24).map { link in
      [
        [.text(AppLabel.platform(link.platform))], [.isolated(link.app ?? "")],
        [.isolated(link.url ?? "")], [own(AppLabel.source(link.source))],
      ] as [[TextPiece]]
    }
    let columns = columns([.platform, .app, .address, .saidBy])
    return PageTable(name: language[.itemOpens], columns: columns, rows: rows)
  }

  private var ranks: TemplateValues? {
    guard let points = explanation["points"]?.double, let best = explanation["best"]?.double else {
      return nil
    }
    let groups = explanation["groups"]?.array?.compactMap(\.object) ?? []
    let lines = groups.map { group in
      let pages = group["pages"]?.int ?? 0
      let isHost = group["kind"]?.string == "host"
      let rank = group["place"]?.int
      let phrase: PagePhrase =
        rank == nil ? isHost ? .amongHost : .amongType : isHost ? .rankInHost : .rankInType
      let text = language[phrase, count: pages, values: ["rank": String(rank ?? 0)]]
      let name = group["name"]?.string ?? ""
      return TextPiece.pieces(
        of: text,
        ["name": [.isolated(isHost ? ReadableHost.text(name) : name)]]
      )
    }
    let values: KeyValuePairs = ["points": Self.number(points), "best": Self.number(best)]
    return ["points": language[.fixedPoints, values: values], "list": Self.list(lines)]
  }

  /// Words of Pippin that are English in every language.
  func own(_ text: String) -> TextPiece {
    language.tag == "en" || text.isEmpty ? .text(text) : .english(text)
  }

  /// The heads of columns.
  private func columns(_ phrases: [PagePhrase]) -> [String] { phrases.map { language[$0] } }

  private var signals: PageTable {
    let lines = explanation["signals"]?.array?.compactMap(\.object) ?? []
    let rows = lines.map { line -> [[TextPiece]] in
      let value = line["value"]?.double ?? 0
      let shares = line["betterThan"]?.object?.members.map { member -> [TextPiece] in
        let share = Int(((member.value.double ?? 0) * 100).rounded())
        let text = language[.shareBy, values: ["share": String(share)]]
        return TextPiece.pieces(of: text, ["name": [own(member.key)]])
      }
      return [
        [own(line["label"]?.string ?? "")], [Self.bar(value), .text(Self.number(value))],
        [.text(Self.number(line["weight"]?.double ?? 0))],
        [.text(Self.number(line["points"]?.double ?? 0))],
        Array((shares ?? []).joined(separator: [.text(", ")])),
        [own(line["note"]?.string ?? "")],
      ]
    }
    let columns = columns([.signal, .value, .weight, .points, .betterThan, .reason])
    return PageTable(name: language[.itemSignals], columns: columns, rows: rows)
  }

  private var advice: [[TextPiece]] {
    // What raises several signals alike is said once, with what all of them gain.
    var gains: [(advice: String, gain: Double)] = []
    for line in explanation["raise"]?.array?.compactMap(\.object) ?? [] {
      let (advice, gain) = (line["advice"]?.string ?? "", line["gain"]?.double ?? 0)
      if let index = gains.firstIndex(where: { $0.advice == advice }) {
        gains[index].gain += gain
      } else {
        gains.append((advice, gain))
      }
    }
    return gains.map { TextPiece.marked("+\(Self.number($0.gain)): \($0.advice)") }
  }

  private var findings: [[TextPiece]] {
    let lines = explanation["findings"]?.array?.compactMap(\.object) ?? []
    return lines.map { line in
      [
        .code(line["rule"]?.string ?? ""), .text(" "), .isolated(line["message"]?.string ?? ""),
      ]
    }
  }

  private var spam: [[TextPiece]] {
    let lines = explanation["spam"]?.array?.compactMap(\.object) ?? []
    return lines.map { line in
      TextPiece.marked("\(line["message"]?.string ?? "") \(line["fix"]?.string ?? "")")
    }
  }

  /// What the template `list` fills in; `nil` when there are no lines.
  private static func list(_ lines: [[TextPiece]]) -> TemplateValues? {
    guard !lines.isEmpty else { return nil }
    return ["lines": lines.map { line -> TemplateValues in ["pieces": line.values] }]
  }

  /// A bar of a value in [0,1]; the number is beside it.
  private static func bar(_ value: Double) -> TextPiece {
    .bar(Int((min(1, max(0, value)) * 60).rounded()))
  }

  /// `number` with three decimals at most.
  static func number(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
