extension Shapes {
  private static func robots(_ name: String, _ opening: String, _ piece: String) -> Shape {
    .fill("robots: " + name, opening, piece, kind: .robots)
  }

  private static func robots(
    _ name: String,
    _ opening: String,
    _ piece: @escaping @Sendable (Int) -> String
  ) -> Shape {
    .numbered("robots: " + name, opening, kind: .robots, piece)
  }

  /// robots.txt.
  static let robots: [Shape] = [
    robots("groups", "", "User-agent: *\nDisallow: /a\n"),
    robots("agents", "", "User-agent: a\n"),
    robots("our agents", "", "User-agent: pippinbot\nAllow: /\n"),
    robots("agents by number", "") { "User-agent: a\($0)\nDisallow: /\n" },
    robots("rules", "User-agent: *\n", "Disallow: /a\n"),
    robots("rules by number", "User-agent: *\n") { "Disallow: /\($0)\n" },
    robots("wildcards", "User-agent: *\n", "Disallow: /*a*a*a*a*a*a$\n"),
    robots("wildcards by number", "User-agent: *\n") { "Disallow: /*\($0)*a$\n" },
    robots("one long pattern", "User-agent: *\nDisallow: /", "*a"),
    robots("one long line", "User-agent: *\nDisallow: /", "a"),
    robots("percent signs", "User-agent: *\nDisallow: /", "%"),
    robots("queries", "User-agent: *\n", "Disallow: /?a=%2F%3A%40\n"),
    robots("unknown lines", "", "Noodles: 1\n"),
    robots("crawl delays", "User-agent: *\n", "Crawl-delay: 1\n"),
    robots("agents and delays", "", "User-agent: a\nCrawl-delay: 1\n"),
    robots("sitemaps by number", "") { "Sitemap: https://a.example/\($0)\n" },
    robots("line ends", "", "\r"), robots("spaces", "", " "), robots("NULs", "", "\0"),
    robots("comments", "", "#\n"), robots("colons", "", ":"), robots("ideographs", "", "綠"),
    robots("wide colons", "", "User-agent：*\n"),
  ]

  private static let set = "<?xml version='1.0'?><urlset>"

  private static func sitemap(_ name: String, _ opening: String, _ piece: String) -> Shape {
    .fill("sitemap: " + name, opening, piece, kind: .sitemap)
  }

  private static func sitemap(
    _ name: String,
    _ opening: String,
    _ piece: @escaping @Sendable (Int) -> String
  ) -> Shape {
    .numbered("sitemap: " + name, opening, kind: .sitemap, piece)
  }

  private static let pad = String(repeating: "a", count: 950)

  /// Sitemaps and feeds.
  static let sitemaps: [Shape] = [
    sitemap("addresses", set) { "<url><loc>https://page.example/\($0)/\(pad)</loc></url>" },
    sitemap("equal addresses", set, "<url><loc>https://page.example/a</loc></url>"),
    sitemap("bad addresses", set, "<url><loc>https://[a</loc></url>"),
    sitemap("relative addresses", set) { "<url><loc>/\($0)</loc></url>" },
    sitemap("no addresses", set, "<url></url>"),
    sitemap("nested tags", set + "<url>", "<a>"),
    sitemap("nested entries", set, "<url>"),
    sitemap("end tags", set, "</url>"),
    sitemap("empty elements", set, "<a/>"),
    sitemap(
      "images",
      set + "<url><loc>https://page.example/a</loc>",
      "<image:image><image:loc>https://a.example/a</image:loc></image:image>"
    ),
    sitemap("alternates of one page", set + "<url><loc>https://page.example/a</loc>") {
      "<xhtml:link rel='alternate' hreflang='en' href='https://page.example/\($0)'/>"
    },
    sitemap("alternates of all pages", set) {
      "<url><loc>https://page.example/\($0)</loc><xhtml:link rel='alternate' hreflang='en' "
        + "href='https://page.example/\($0)'/><a>\(pad.prefix(800))</a></url>"
    },
    sitemap("one long text", set + "<url><loc>", "a"),
    sitemap("one long attribute", set + "<url><link a='", "a"),
    sitemap("attributes", set + "<url><link ", "a='b' "),
    sitemap("attributes of one link and no end", set + "<url>", "<link a "),
    sitemap("references", set + "<url><loc>", "&amp;"),
    sitemap("ampersands", set + "<url><loc>", "&"),
    sitemap("references in small fields", set, "<url><loc>&amp;&amp;&#1;&x;</loc></url>"),
    sitemap("character data", set + "<url><loc>", "<![CDATA[a]]>"),
    sitemap("unfinished character data", set + "<url><loc>", "<![CDATA["),
    sitemap("comments", set, "<!---->"), sitemap("unfinished comments", set, "<!--"),
    sitemap("document types", "", "<!DOCTYPE a [<!ENTITY b 'c'>]>"),
    sitemap("an unfinished subset", "<!DOCTYPE a [", "<!ENTITY b 'cccccccccc'>"),
    sitemap("processing instructions", "", "<?a?>"),
    sitemap("less signs", set, "<"), sitemap("colons in a name", "<", "a:"),
    sitemap("dates", set, "<url><loc>https://page.example/a</loc><lastmod>x</lastmod></url>"),
    sitemap("text", "") { "https://page.example/\($0)/\(pad)\n" },
    sitemap("bad text", "https://page.example/\n", "https://[\n"),
    sitemap("line ends", "", "\n"), sitemap("spaces", "", " "), sitemap("NULs", "", "\0"),
    sitemap("RSS", "<rss><channel>") {
      "<item><guid>https://page.example/\($0)</guid><d>\(pad)</d></item>"
    },
    sitemap("Atom bases", "<feed>") {
      "<entry xml:base='/\($0)/'><link href='a'/><d>\(pad)</d></entry>"
    },
    sitemap("Latin", "<?xml version='1.0' encoding='iso-8859-1'?><urlset>", "é"),
    Shape("sitemap: utf-16", .sitemap) { size in
      let text = Array("<url><loc>https://page.example/a</loc></url>".utf8)
      var bytes: [UInt8] = [0xFF, 0xFE]
      bytes.reserveCapacity(size)
      for byte in "<urlset>".utf8 { bytes += [byte, 0] }
      while bytes.count + 2 * text.count <= size { for byte in text { bytes += [byte, 0] } }
      return bytes
    },
  ]

  private static let details = "{\"applinks\":{\"details\":[{\"appIDs\":[\"ABCDE12345.a.b\"],"

  private static func aasa(_ name: String, _ opening: String, _ piece: String, _ closing: String)
    -> Shape
  {
    .fill("aasa: " + name, opening, piece, closing, kind: .association)
  }

  private static func aasa(
    _ name: String,
    _ opening: String,
    _ closing: String,
    _ piece: @escaping @Sendable (Int) -> String
  ) -> Shape {
    .numbered("aasa: " + name, opening, closing, kind: .association, piece)
  }

  private static let statement = """
    {"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",\
    "package_name":"a.b","sha256_cert_fingerprints":["\((0..<32).map { _ in "AB" }.joined(separator: ":"))"]
    """

  /// Half of the file names apps, the other half rules, and each rule is for each of the apps.
  private static let appsAndRules = Shape("aasa: apps and rules", .association) { size in
    let count = (size - 100) / 48
    let apps = (0..<count).map { "\"ABCDE12345.a\($0)\"" }.joined(separator: ",")
    let rules = (0..<count).map { "{\"/\":\"/*\($0)\"}" }.joined(separator: ",")
    let text = "{\"applinks\":{\"details\":[{\"appIDs\":[\(apps)],\"components\":[\(rules)]}]}}"
    return Array(text.utf8)
  }

  /// Half of the file defines variables, and each rule of the other half names one that is none.
  private static let undefinedVariables = Shape("aasa: undefined variables", .association) { size in
    let count = (size - 150) / 34
    let names = (0..<count).map { "\"v\($0)\":[\"a\"]" }.joined(separator: ",")
    let rules = (0..<count).map { "{\"/\":\"$(n\($0))\"}" }.joined(separator: ",")
    let text =
      "{\"applinks\":{\"substitutionVariables\":{\(names)},"
      + details.dropFirst("{\"applinks\":{".count) + "\"components\":[\(rules)]}]}}"
    return Array(text.utf8)
  }

  /// Half of the file is defaults, which hold for each of the rules in the other half.
  private static let wideDefaults = Shape("aasa: wide defaults", .association) { size in
    let count = (size - 150) / 10
    let keys = String(repeating: "\"a\":1,", count: count)
    let rules = String(repeating: "{},", count: count)
    let text =
      "{\"applinks\":{\"defaults\":{\(keys)\"b\":1},"
      + details.dropFirst("{\"applinks\":{".count) + "\"components\":[\(rules){}]}]}}"
    return Array(text.utf8)
  }

  /// Half of the file is the relations of a statement, the other half narrows as many others.
  private static let manyRelations = Shape("assetlinks: many relations", .assetLinks) { size in
    let count = (size - 400) / 12
    let relations = String(repeating: "\"a/b\",", count: count)
    let others = String(repeating: "\"c\":1,", count: count)
    let text =
      "[" + statement.replacing("[\"deleg", with: "[\(relations)\"deleg")
      + "},\"relation_extensions\":{\(others)\"c\":1}}]"
    return Array(text.utf8)
  }

  /// Association files and web app manifests.
  static let associations: [Shape] = [
    aasa("components", details + "\"components\":[", "{\"/\":\"/a\"},", "{}]}]}}"),
    aasa("components by number", details + "\"components\":[", "{}]}]}}") { "{\"/\":\"/\($0)\"}," },
    aasa("stars", details + "\"components\":[", "{\"/\":\"*?*?*?*?*?*?*a\"},", "{}]}]}}"),
    aasa("stars by number", details + "\"components\":[", "{}]}]}}") { "{\"/\":\"*?*\($0)*\"}," },
    aasa("one long pattern", details + "\"components\":[{\"/\":\"", "*?", "\"}]}]}}"),
    aasa("one long literal", details + "\"components\":[{\"/\":\"/", "a", "\"}]}]}}"),
    aasa("one pattern of stars", details + "\"components\":[{\"/\":\"", "*", "\"}]}]}}"),
    aasa("percent signs", details + "\"components\":[{\"/\":\"/", "%", "\"}]}]}}"),
    aasa("queries", details + "\"components\":[", "{\"?\":{\"a\":\"*\",\"b\":\"?*\"}},", "{}]}]}}"),
    aasa("query keys", details + "\"components\":[{\"?\":{", "\"a\":\"b\"}}]}]}}") {
      "\"k\($0)\":\"*a*\","
    },
    aasa("paths", details + "\"paths\":[", "\"/a/*\",", "\"/\"]}]}}"),
    aasa("NOT paths", details + "\"paths\":[", "\"NOT /*a*b*c\",", "\"/\"]}]}}"),
    aasa(
      "details",
      "{\"applinks\":{\"details\":[",
      "{\"appID\":\"ABCDE12345.a.b\",\"paths\":[\"*\"]},",
      "{}]}}"
    ),
    aasa("details by number", "{\"applinks\":{\"details\":[", "{}]}}") {
      "{\"appID\":\"ABCDE12345.a\($0)\",\"paths\":[\"*\"]},"
    },
    aasa(
      "app IDs",
      "{\"applinks\":{\"details\":[{\"appIDs\":[",
      "\"ABCDE12345.a.b\",",
      "\"a\"],\"components\":[{\"/\":\"*\"}]}]}}"
    ),
    appsAndRules,
    aasa("variables", "{\"applinks\":{\"substitutionVariables\":{", "\"a\":[]},\"details\":[]}}") {
      "\"v\($0)\":[\"a\",\"b\"],"
    },
    aasa(
      "values of one variable",
      "{\"applinks\":{\"substitutionVariables\":{\"v\":[",
      "\"a\"]},\"details\":[{\"appIDs\":[\"ABCDE12345.a\"],\"components\":[{\"/\":\"/$(v)$(v)$(v)\"}]}]}}"
    ) { "\"a\($0)\"," },
    aasa(
      "variables used",
      "{\"applinks\":{\"substitutionVariables\":{\"v\":["
        + (0..<1000).map { "\"\($0)\"," }.joined()
        + "\"a\"]},\"details\":[{\"appIDs\":[\"ABCDE12345.a\"],"
        + "\"components\":[",
      "{\"/\":\"/$(v)/$(v)/$(v)*\"},",
      "{}]}]}}"
    ),
    aasa(
      "variables in one pattern",
      "{\"applinks\":{\"substitutionVariables\":{\"v\":["
        + "\"a\",\"aa\",\"aaa\"]},\"details\":[{\"appIDs\":[\"ABCDE12345.a\"],\"components\":[{\"/\":\"/",
      "$(v)",
      "\"}]}]}}"
    ),
    aasa(
      "variables in variables",
      "{\"applinks\":{\"substitutionVariables\":{",
      "\"z\":[\"a\"]},\"details\":[{\"appIDs\":[\"ABCDE12345.a\"],\"components\":[{\"/\":\"$(v0)\"}]}]}}"
    ) { "\"v\($0)\":[\"$(v\($0 + 1))$(v\($0 + 1))\"]," },
    aasa("variables that stay open", details + "\"components\":[{\"/\":\"", "$(", "\"}]}]}}"),
    aasa("ranges that stay open", details + "\"components\":[{\"/\":\"/[", "a-b", "\"}]}]}}"),
    undefinedVariables, wideDefaults, manyRelations,
    aasa("nested arrays", "", "[", ""), aasa("nested objects", "", "{\"applinks\":", ""),
    aasa("equal keys", "{", "\"applinks\":{},", "\"a\":1}"),
    aasa("unknown keys", "{", "\"a\":1}") { "\"applink\($0)\":1," },
    aasa("unknown keys in components", details + "\"components\":[", "{\"paht\":1},", "{}]}]}}"),
    aasa("escapes", details + "\"components\":[{\"/\":\"", "\\u0041", "\"}]}]}}"),
    aasa("spaces", "", " ", "{}"), aasa("signed", "", "\u{30}\u{1}", ""),
    .fill("assetlinks: statements", "[", statement + "}},", "{}]", kind: .assetLinks),
    .numbered("assetlinks: statements by number", "[", "{}]", kind: .assetLinks) {
      statement.replacing("a.b", with: "a.b\($0)") + "}},"
    },
    .fill(
      "assetlinks: fingerprints",
      "[" + statement.dropLast() + ",",
      "\"AB:CD\",",
      "\"\"]}}]",
      kind: .assetLinks
    ),
    .fill("assetlinks: relations", "[{\"relation\":[", "\"a\",", "\"b\"]}]", kind: .assetLinks),
    .fill(
      "assetlinks: includes",
      "[",
      "{\"include\":\"https://a.example/\"},",
      "{}]",
      kind: .assetLinks
    ),
    .fill("assetlinks: nested arrays", "", "[", kind: .assetLinks),
    .fill("assetlinks: empty statements", "[", "{},", "{}]", kind: .assetLinks),
    .numbered(
      "assetlinks: dynamic rules",
      "[" + statement + "},\"relation_extensions\":{\"delegate_permission/common.handle_all_urls\":"
        + "{\"dynamic_app_link_components\":[",
      "{}]}}}]",
      kind: .assetLinks
    ) { "{\"/\":\"/*\($0)*?\"}," },
    .numbered("manifest: applications", "{\"related_applications\":[", "{}]}", kind: .manifest) {
      "{\"platform\":\"itunes\",\"url\":\"https://apps.apple.com/app/id\($0)\"},"
    },
    .fill(
      "manifest: bad applications",
      "{\"related_applications\":[",
      "{\"platform\":1},",
      "{}]}",
      kind: .manifest
    ),
    .fill("manifest: nested arrays", "{\"a\":", "[", kind: .manifest),
    .numbered("manifest: keys", "{", "\"a\":1}", kind: .manifest) { "\"k\($0)\":1," },
    .fill("manifest: long name", "{\"name\":\"", "a ", "\"}", kind: .manifest),
  ]
}
