/// What can be wrong with a page before its vocabulary matters: its bytes and its tags.
extension Rule {
  private static let encodingStandard =
    "https://html.spec.whatwg.org/multipage/semantics.html#charset"
  private static let syntax = "https://html.spec.whatwg.org/multipage/parsing.html"

  package static let encodingUndeclared = Rule(
    "encoding.undeclared",
    .warning,
    title: "The document holds characters beyond ASCII but does not declare its encoding.",
    reason: "Every reader has to guess, and readers that guess differently show different text.",
    fix: #"Serve the page as UTF-8 and put <meta charset="utf-8"> first in its head."#,
    source: encodingStandard,
    specimen: Specimen(.page, bad: page("Crème", charset: ""), good: page("Crème"))
  )

  package static let encodingLate = Rule(
    "encoding.late",
    .note,
    title: "The page declares its encoding behind its first 1,024 bytes.",
    reason: "Browsers look no further before they start to read, and may have to start again.",
    fix: #"Put <meta charset="utf-8"> first in the head, or say it in the Content-Type header."#,
    source: encodingStandard,
    specimen: Specimen(
      .page,
      bad: page("Crème", charset: "<!--\(String(repeating: " plums", count: 180))-->\(utf8)"),
      good: page("Crème")
    )
  )

  package static let encodingContradicted = Rule(
    "encoding.contradicted",
    .warning,
    title: "The page is written in UTF-8 but declares another encoding.",
    reason: "Readers that believe the declaration show wrong characters.",
    fix: "Declare utf-8 in the page and in the Content-Type header.",
    source: encodingStandard,
    specimen: Specimen(
      .page,
      bad: page("Crème", charset: #"<meta charset="iso-8859-1">"#),
      good: page("Crème")
    )
  )

  package static let encodingUnknown = Rule(
    "encoding.unknown",
    .warning,
    title: "The declared encoding does not exist.",
    reason: "The declaration says nothing, so every reader has to guess.",
    fix: "Serve the page as UTF-8 and declare it as utf-8.",
    source: "https://encoding.spec.whatwg.org/#names-and-labels",
    specimen: Specimen(
      .page,
      bad: page("Crème", charset: #"<meta charset="utf-9">"#),
      good: page("Crème")
    )
  )

  package static let encodingInvalidBytes = Rule(
    "encoding.invalid-bytes",
    .warning,
    title: "Some bytes of the page are no characters in its encoding.",
    reason: "Readers show a replacement character instead; what stood there is lost.",
    fix: "Save the page in the encoding that it declares, best in UTF-8.",
    source: "https://encoding.spec.whatwg.org/#decoder",
    specimen: Specimen(
      .page,
      bad: page("5 €", charset: #"<meta charset="euc-kr">"#),
      good: page("5 €")
    )
  )

  package static let markupPageTooLarge = Rule(
    "markup.page-too-large",
    .error,
    title: "The page is too large to be read whole.",
    reason: "Crawlers read only the start of such a page; the rest might as well not be there.",
    fix: "Keep pages below 10 MiB, and well below 1 MiB for readers on the move.",
    source: "https://developers.google.com/search/docs/crawling-indexing/googlebot",
    specimen: Specimen(
      .page,
      bad: page(String(repeating: "Plums ", count: (10 << 20) / 6)),
      good: page("Plums")
    )
  )

  package static let markupTagTooLarge = Rule(
    "markup.tag-too-large",
    .note,
    title: "Attributes of more than 64 KiB in one tag were not read.",
    reason: "So long a value is mostly an image or a program that belongs in a file of its own.",
    fix: "Put the data into a file and link to it.",
    source: syntax + "#tokenization",
    specimen: Specimen(
      .page,
      bad: page(
        ##"<a href="#1" title="\##(String(repeating: "plums ", count: 11_000))">Plums</a>"##
      ),
      good: page(##"<a href="#1" title="plums">Plums</a>"##)
    )
  )

  package static let markupTooManyAttributes = Rule(
    "markup.too-many-attributes",
    .warning,
    title: "Attributes beyond the 256th of one tag were not read.",
    reason: "No page needs so many; mostly a quotation mark is missing.",
    fix: "Close the quotation marks of the attributes before, or take attributes out.",
    source: syntax + "#tokenization",
    specimen: Specimen(
      .page,
      bad: page("<p\((0...256).map { " data-\($0)" }.joined())>Plums</p>"),
      good: page("<p data-0>Plums</p>")
    )
  )

  package static let markupNestedTooDeep = Rule(
    "markup.nested-too-deep",
    .warning,
    title: "More than 512 elements are open at once.",
    reason: "Readers give up on such nesting; mostly end tags are missing.",
    fix: "Close the elements that are open here.",
    source: syntax + "#tree-construction",
    specimen: Specimen(
      .page,
      bad: page(
        "\(String(repeating: "<div>", count: 600))Plums\(String(repeating: "</div>", count: 600))"
      ),
      good: page("<div>Plums</div>")
    )
  )

  package static let markupControlCharacters = Rule(
    "markup.control-characters",
    .note,
    title: "The page holds control characters.",
    reason: "They mean nothing in a page, and some readers stop at the first one.",
    fix: "Take them out where the text that holds them enters the site.",
    source: syntax + "#preprocessing-the-input-stream",
    specimen: Specimen(.page, bad: page("Pl\u{1B}ums"), good: page("Plums"))
  )

  /// What to do about control characters in a script.
  package static let markupControlInScript =
    "Escape them where the script is written: a backslash that belongs to the text is written twice."

  /// The rules of bytes, encodings and tags.
  package static let markupRules: [Rule] = [
    encodingUndeclared, encodingLate, encodingContradicted, encodingUnknown,
    encodingInvalidBytes, markupPageTooLarge, markupTagTooLarge, markupTooManyAttributes,
    markupNestedTooDeep, markupControlCharacters, markupNotWellFormed,
  ]

  package static let markupNotWellFormed = Rule(
    "markup.xml-not-well-formed",
    .error,
    title: "The page is served as XML and is not well-formed.",
    reason: "Browsers stop at the first fault and show an error; it was read as HTML here.",
    fix: "Correct the line that is named, or serve the page as text/html.",
    source: "https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents",
    specimen: Specimen(.xhtml, bad: xhtml("<p>Plums<br></p>"), good: xhtml("<p>Plums<br/></p>"))
  )

  /// A page of XML.
  private static func xhtml(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8"/>
    <title>Plum cake in an hour</title></head><body>\(body)</body></html>
    """
  }

  private static let utf8 = #"<meta charset="utf-8">"#

  /// A page that is faultless as long as its declaration and its body are.
  private static func page(_ body: String, charset: String = utf8) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head>\(charset)<title>Plum cake in an hour</title>
    <meta name="viewport" content="width=device-width">
    <meta name="description" content="A plain cake, baked in one tin.">
    <link rel="canonical" href="https://example.com/plum-cake"></head>
    <body><h1>Plum cake</h1>\(body)</body></html>
    """
  }
}
