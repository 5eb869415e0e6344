import Addressing
import Basics
import HTTPTypes
import JSON
import Records
import Searching
import Storing

/// The page of an item: its record, its score explained, and why it ranks where it does.
///
/// Everything comes from what `/v1/items/{id}?explain=true` answers, so that people see no more and
/// no less than programs: what people did with the item shows as shares only, and not at all below
/// the least number of people.
struct ItemPage {
  /// The page's record.
  let record: PageRecord
  /// The standing, in its JSON form.
  let standing: JSONObject
  /// The language of the page's own texts; what rules say is English.
  var language = PageLanguage.english

  /// The answer to a request for the page.
  ///
  /// - Throws: ``Problem`` when there is no such page, or it is not public.
  static func answer(_ request: APIRequest, _ state: ServerState) async throws -> Answer {
    let store = try state.store(request)
    let stored = try await PageFinder(store).stored(request["id"] ?? "")
    let record = try stored.record()
    let standing = try await store.service.at(request.now).standing(of: record)
    var writer = JSONWriter()
    writer.value(standing)
    guard let object = try JSONParser.parse(writer.bytes).object else {
      throw Problem(.internalError, "The standing cannot be read.")
    }
    let accepted = AcceptedLanguages.tags(request.headers[.acceptLanguage])
    let language = PageLanguage(accepted: accepted)
    var answer = ItemPage(record: record, standing: object, language: language).page.answer
    answer.caching = .seconds(SearchAnswering.freshness)
    answer.version = "v\(store.indexVersion)-\(language.tag)"
    answer.headers[.vary] = "Accept-Language"
    return answer
  }

  /// The page.
  var page: HTMLPage {
    let title = record.title ?? record.url.text
    let body = """
      <h1 dir="\(PageText.direction(of: title))">\
      \(PageText.isolated(title, language: record.language))</h1>
      <p dir="\(PageText.direction(of: record.description ?? ""))">\
      \(PageText.isolated(record.description ?? "", language: record.language))</p>
      \(facts)
      \(section(.itemOpens, opens))
      \(section(.itemPlaces, places))
      \(section(.itemSignals, signals))
      \(section(.itemAdvice, advice))
      \(section(.itemFindings, findings))
      \(section(.itemSpam, spam))
      """
    return HTMLPage(title: "\(title) – Pippin", body: body, language: language)
  }

  private func section(_ title: PagePhrase, _ content: String) -> String {
    content.isEmpty ? "" : "<section><h2>\(PageText.text(language[title]))</h2>\(content)</section>"
  }

  private var facts: String {
    let address = record.url.text
    let shown = "<bdi dir=\"ltr\">\(PageText.text(address))</bdi>"
    let link = PageText.link(address).map { "<a href=\"\($0)\" rel=\"noreferrer\">\(shown)</a>" }
    var rows = [(language[.address], link ?? shown)]
    func add(_ name: PagePhrase, _ values: [String?]) {
      let known = values.compactMap { $0 }.filter { !$0.isEmpty }
      if !known.isEmpty {
        rows.append((language[name], known.map { PageText.isolated($0) }.joined(separator: ", ")))
      }
    }
    add(.language, [record.language])
    add(.mainThing, [MainType.of(record)])
    add(.types, record.items.flatMap(\.types).map { String($0.split(separator: "/").last ?? "") })
    add(.keywords, record.keywords.prefix(20).map { $0 })
    add(.published, [record.datePublished])
    add(.changed, [record.dateModified])
    add(.fetched, [record.fetch?.fetchedAt?.iso8601])
    add(.picture, [record.image])
    add(.identifier, [record.id])
    let list = rows.map { "<dt>\(PageText.text($0.0))</dt><dd>\($0.1)</dd>" }.joined(
      separator: "\n"
    )
    return "<dl class=\"facts\">\(list)</dl>"
  }

  /// What the page opens, as words: no address of an app is a link here.
  private var opens: String {
    let rows = record.deepLinks.prefix(24).map { link in
      [
        AppLabel.platform(link.platform), link.app ?? "", link.url ?? "",
        AppLabel.source(link.source),
      ].map { PageText.isolated($0) }
    }
    return Self.table(language[.itemOpens], columns([.platform, .app, .address, .saidBy]), rows)
  }

  private var places: String {
    let groups = standing["groups"]?.array?.compactMap(\.object) ?? []
    let lines = groups.map { group in
      let pages = group["pages"]?.int ?? 0
      let isHost = group["kind"]?.string == "host"
      let place = group["place"]?.int
      let phrase: PagePhrase =
        place == nil ? isHost ? .amongHost : .amongType : isHost ? .placeOfHost : .placeOfType
      let text = PageText.text(
        language[phrase, count: pages, values: ["place": String(place ?? 0)]]
      )
      let name = PageText.isolated(group["name"]?.string ?? "")
      return "<li>\(text.replacing("{name}", with: name))</li>"
    }
    guard let points = standing["points"]?.double, let best = standing["best"]?.double else {
      return ""
    }
    let values: KeyValuePairs = ["points": Self.number(points), "best": Self.number(best)]
    return "<p>\(PageText.text(language[.fixedPoints, values: values]))</p>"
      + (lines.isEmpty ? "" : "<ul>\(lines.joined())</ul>")
  }

  /// The heads of columns.
  private func columns(_ phrases: [PagePhrase]) -> [String] {
    phrases.map { PageText.text(language[$0]) }
  }

  private var signals: String {
    let lines = standing["signals"]?.array?.compactMap(\.object) ?? []
    let rows = lines.map { line in
      let value = line["value"]?.double ?? 0
      let shares = line["betterThan"]?.object?.members.map { member in
        let share = Int(((member.value.double ?? 0) * 100).rounded())
        return language[.shareBy, values: ["share": String(share), "name": member.key]]
      }
      return [
        PageText.text(line["label"]?.string ?? ""), Self.bar(value) + Self.number(value),
        Self.number(line["weight"]?.double ?? 0), Self.number(line["points"]?.double ?? 0),
        PageText.text((shares ?? []).joined(separator: ", ")),
        PageText.text(line["note"]?.string ?? ""),
      ]
    }
    return Self.table(
      PageText.text(language[.itemSignals]),
      columns([.signal, .value, .weight, .points, .betterThan, .reason]),
      rows
    )
  }

  private var advice: String {
    let lines = standing["raise"]?.array?.compactMap(\.object) ?? []
    return Self.list(
      lines.map { line in
        let gain = Self.number(line["gain"]?.double ?? 0)
        return "+\(gain): \(PageText.text(line["advice"]?.string ?? ""))"
      }
    )
  }

  private var findings: String {
    let lines = standing["findings"]?.array?.compactMap(\.object) ?? []
    return Self.list(
      lines.map { line in
        let rule = PageText.text(line["rule"]?.string ?? "")
        return "<code>\(rule)</code> \(PageText.isolated(line["message"]?.string ?? ""))"
      }
    )
  }

  private var spam: String {
    let lines = standing["spam"]?.array?.compactMap(\.object) ?? []
    return Self.list(
      lines.map { line in
        "\(PageText.text(line["message"]?.string ?? "")). \(PageText.text(line["fix"]?.string ?? ""))"
      }
    )
  }

  private static func list(_ lines: [String]) -> String {
    lines.isEmpty
      ? "" : "<ul lang=\"en\" dir=\"ltr\">" + lines.map { "<li>\($0)</li>" }.joined() + "</ul>"
  }

  /// A table of cells that are HTML; it scrolls by itself, with the keyboard too.
  static func table(_ name: String, _ columns: [String], _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let lines = rows.map { row in
      let cells = row.dropFirst().map { "<td>\($0)</td>" }.joined()
      return "<tr><th scope=\"row\">\(row.first ?? "")</th>\(cells)</tr>"
    }
    return """
      <div class="wide" tabindex="0" role="group" aria-label="\(name)"><table>
      <thead><tr>\(head)</tr></thead><tbody>
      \(lines.joined(separator: "\n"))
      </tbody></table></div>
      """
  }

  /// A bar of a value in [0,1]; the number stands beside it.
  private static func bar(_ value: Double) -> String {
    let length = Int((min(1, max(0, value)) * 60).rounded())
    return "<svg width=\"64\" height=\"10\" aria-hidden=\"true\">"
      + "<rect width=\"\(length)\" height=\"10\" rx=\"2\"/></svg> "
  }

  /// `number` with three decimals at most.
  static func number(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
