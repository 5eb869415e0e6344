/// The prefixes and terms that RDFa knows without a declaration.
///
/// Reference: <https://www.w3.org/2011/rdfa-context/rdfa-1.1>
enum RDFaPrefixes {
  /// Prefix to IRI.
  static let initial: [String: String] = [
    "as": "https://www.w3.org/ns/activitystreams#",
    "cat": "http://www.w3.org/ns/dcat#",
    "cc": "http://creativecommons.org/ns#",
    "csvw": "http://www.w3.org/ns/csvw#",
    "ctag": "http://commontag.org/ns#",
    "dc": "http://purl.org/dc/terms/",
    "dc11": "http://purl.org/dc/elements/1.1/",
    "dcat": "http://www.w3.org/ns/dcat#",
    "dcterms": "http://purl.org/dc/terms/",
    "dqv": "http://www.w3.org/ns/dqv#",
    "duv": "https://www.w3.org/ns/duv#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "gr": "http://purl.org/goodrelations/v1#",
    "grddl": "http://www.w3.org/2003/g/data-view#",
    "ical": "http://www.w3.org/2002/12/cal/icaltzd#",
    "ldp": "http://www.w3.org/ns/ldp#",
    "ma": "http://www.w3.org/ns/ma-ont#",
    "oa": "http://www.w3.org/ns/oa#",
    "odrl": "http://www.w3.org/ns/odrl/2/",
    "og": "http://ogp.me/ns#",
    "org": "http://www.w3.org/ns/org#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "prov": "http://www.w3.org/ns/prov#",
    "qb": "http://purl.org/linked-data/cube#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfa": "http://www.w3.org/ns/rdfa#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "rev": "http://purl.org/stuff/rev#",
    "rif": "http://www.w3.org/2007/rif#",
    "rr": "http://www.w3.org/ns/r2rml#",
    "schema": "http://schema.org/",
    "sd": "http://www.w3.org/ns/sparql-service-description#",
    "sioc": "http://rdfs.org/sioc/ns#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "skosxl": "http://www.w3.org/2008/05/skos-xl#",
    "sosa": "http://www.w3.org/ns/sosa/",
    "ssn": "http://www.w3.org/ns/ssn/",
    "time": "http://www.w3.org/2006/time#",
    "v": "http://rdf.data-vocabulary.org/#",
    "vcard": "http://www.w3.org/2006/vcard/ns#",
    "void": "http://rdfs.org/ns/void#",
    "wdr": "http://www.w3.org/2007/05/powder#",
    "wdrs": "http://www.w3.org/2007/05/powder-s#",
    "xhv": "http://www.w3.org/1999/xhtml/vocab#",
    "xml": "http://www.w3.org/XML/1998/namespace",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
  ]

  /// The vocabulary of the three terms that need no vocabulary.
  static let terms = "http://www.w3.org/1999/xhtml/vocab#"

  /// The terms that mean something without `vocab`.
  static let initialTerms: Set<String> = ["describedby", "license", "role"]

  /// Link types of HTML that speak to browsers and crawlers and say nothing of a thing, so
  /// that `vocab` must not turn them into its properties.
  static let linkTypes: Set<String> = [
    "dns-prefetch", "external", "icon", "manifest", "modulepreload", "nofollow", "noopener",
    "noreferrer", "opener", "pingback", "preconnect", "prefetch", "preload", "shortcut",
    "sponsored", "stylesheet", "ugc",
  ]

  /// Prefixes of `meta` properties that readers of their own take: they describe how a page is
  /// shared, not a thing on it.
  static let social: [StaticString] = [
    "al:", "article:", "book:", "fb:", "music:", "og:", "product:", "profile:", "twitter:",
    "video:",
  ]
}
