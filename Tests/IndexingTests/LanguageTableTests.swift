import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

/// What searchers of each language find in one index of pages in all of them.
struct LanguageTableTests {
  private static let tables: [(language: String, titles: [String], rows: [(String, [Int])])] = [
    (
      "Arabic", ["الكتاب الجديد", "مكتبة المدينة", "أحمد ومدرسته", "الطَّبخُ السريع", "وصفات للطبخ"],
      [
        ("كتاب", [0]), ("الكتاب", [0]), ("كِتَاب", [0]), ("كتـــاب", [0]), ("والكتاب", [0]),
        ("احمد", [2]), ("إحمد", [2]), ("المدينه", [1]), ("الطبخ", [3, 4]), ("طبخ", [3, 4]),
        ("مكتبة", [1]),
      ]
    ),
    (
      "Chinese", ["网页搜索引擎", "大数据平台", "数码相机推荐", "北京大学", "我爱北京天安门", "台灣旅遊"],
      [
        ("搜索", [0]), ("引擎", [0]), ("数据", [1]), ("相机", [2]), ("北京", [3, 4]),
        ("大学", [3]), ("索搜", []), ("搜", [0]), ("\"北京大学\"", [3]), ("旅遊", [5]), ("京大", [3]),
        ("大", [1, 3]),
      ]
    ),
    (
      "Japanese", ["寿司を食べる", "旅行ｶﾞｲﾄﾞ", "東京都庁", "カタカナとひらがな", "ﾊﾟｿｺﾝ入門"],
      [
        ("食べる", [0]), ("ガイド", [1]), ("東京", [2]), ("都庁", [2]), ("ひらがな", [3]),
        ("パソコン", [4]), ("寿司", [0]), ("すし", []), ("庁", [2]),
      ]
    ),
    (
      "Korean", ["검색을 합니다", "도서관에서 공부", "맛집 추천", "서울특별시"],
      [
        ("검색", [0]), ("검색을", [0]), ("검색이", [0]), ("도서관", [1]), ("도서관에", [1]),
        ("맛집", [2]), ("서울", [3]), ("울", []), ("\"맛집 추천\"", [2]),
        ("검색에서", [0]), ("도서관은", [1]), ("서울까지", [3]), ("맛집이 추천", [2]),
      ]
    ),
    (
      "Turkish", ["İSTANBUL Gezisi", "Isparta gülleri", "Çiğ Köfte", "ışık ve gölge"],
      [
        ("istanbul", [0]), ("İstanbul", [0]), ("ıstanbul", [0]), ("ısparta", [1]),
        ("isparta", [1]), ("ISPARTA", [1]), ("cig kofte", [2]), ("çiğ", [2]), ("isik", [3]),
        ("IŞIK", [3]),
      ]
    ),
    (
      "German", ["Lange Straße", "Müller & Söhne", "Bäckerei Mueller", "Übergröße", "Goethe"],
      [
        ("strasse", [0]), ("STRASSE", [0]), ("straße", [0]), ("muller", [1]),
        ("müller", [1, 2]), ("mueller", [1, 2]), ("soehne", [1]), ("uebergroesse", [3]),
        ("ubergrosse", [3]), ("baeckerei", [2]), ("goethe", [4]),
      ]
    ),
    (
      "Vietnamese", ["Phở Hà Nội", "Đà Nẵng", "Bánh mì Sài Gòn"],
      [
        ("pho", [0]), ("ha noi", [0]), ("Hà Nội", [0]), ("Ha\u{300} No\u{323}\u{302}i", [0]),
        ("da nang", [1]), ("đà nẵng", [1]), ("banh mi", [2]), ("sai gon", [2]),
      ]
    ),
    (
      "Thai and others",
      ["เรียนภาษาไทย", "ຂ່າວລາວ", "មុខម្ហូបខ្មែរ", "မြန်မာ ဟင်းချက်", "हिन्दी समाचार", "Ελληνικά νέα"],
      [
        ("ไทย", [0]), ("ภาษา", [0]), ("ภาษาไทย", [0]), ("ລາວ", [1]), ("ខ្មែរ", [2]),
        ("မြန်မာ", [3]), ("हिन्दी", [4]), ("हिंदी", [4]), ("हिंदी समाचार", [4]), ("ελληνικα", [5]), ("ΝΈΑ", [5]),
      ]
    ),
    (
      "Mixed",
      [
        "iPhone手机壳 2024", "Wi-Fi 6E 路由器", "C++ für Anfänger", "E-Mail an info@plum.example",
        "#plumcake und @koch", "ＦＵＬＬ ｗｉｄｔｈ １２３", "3,14 und 1.000", "LG전자 TV",
      ],
      [
        ("iphone", [0]), ("手机 iphone", [0]), ("iphone手机", [0]), ("2024", [0]), ("wifi", [1]),
        ("wi-fi", [1]), ("\"wi fi\"", [1]), ("路由器", [1]), ("c++", [2]), ("anfanger", [2]),
        ("anfaenger", [2]), ("info@plum.example", [3]), ("#plumcake", [4]), ("plumcake", [4]),
        ("full 123", [5]), ("3,14", [6]), ("전자", [7]), ("lg전자", [7]),
      ]
    ),
  ]

  @Test("Everybody finds what they expect, and nothing else")
  func table() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let titles = Self.tables.flatMap(\.titles)
    try index.apply(
      titles.enumerated().map { change(Int64($0 + 1), id: UInt64($0), .sample($1)) }
    )
    var base = 0
    for table in Self.tables {
      var right = 0
      for (query, places) in table.rows {
        var request = SearchRequest(query)
        request.mode = .all
        let found = Set(index.search(request).hits.map { Int($0.id) - base })
        #expect(found == Set(places), "\(table.language): \(query)")
        request.mode = .any
        let first = index.search(request).hits.first.map { Int($0.id) - base }
        let isFirst = places.isEmpty || places.contains(first ?? -1)
        #expect(isFirst, "\(table.language): \(query)")
        right += found == Set(places) && isFirst ? 1 : 0
      }
      print("\(table.language): \(right) of \(table.rows.count) queries find what is expected")
      base += table.titles.count
    }
  }
}
