import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.*;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.index.*;
import org.apache.lucene.queries.intervals.*;
import org.apache.lucene.search.*;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * Ranks with Lucene what a feed sent: java Rank BULK MAPPING BODIES COUNT [--text-factor 2.2]. Each line of the answer is that of a
 * body: total, and the ids and scores of its first COUNT. What it does not know is an error, so that nothing is ever left out.
 */
public class Rank extends Mapping {
  static IndexSearcher searcher;

  public static void main(String[] a) throws Exception {
    if (a.length > 5) factor = Float.parseFloat(a[5]);
    read(a[1]);
    var similarity = new BM25Similarity(k1, b);
    try (var folder = new ByteBuffersDirectory()) {
      int count = 0;
      var settings = new IndexWriterConfig(new PerField()).setSimilarity(similarity).setRAMBufferSizeMB(512);
      try (var writer = new IndexWriter(folder, settings)) {
        for (var entry : living(a[0]).entrySet()) {
          writer.addDocument(document(entry.getKey(), map(Json.parse(entry.getValue()))));
          count++;
        }
        writer.forceMerge(1);
      }
      System.err.println(count + " documents");
      try (var reader = DirectoryReader.open(folder); var out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8")) {
        searcher = new IndexSearcher(reader);
        searcher.setSimilarity(similarity);
        for (String line : Files.readAllLines(Path.of(a[2]))) out.println(answer(map(Json.parse(line)), Integer.parseInt(a[3])));
      }
    }
  }

  // MARK: Bodies

  static String answer(Map<String, Object> body, int count) throws IOException {
    known(body, "query", "collapse", "sort", "size", "track_total_hits", "track_scores", "_source", "rescore", "stored_fields", "fields", "from");
    Query query = query(body.get("query"));
    List<SortField> order = new ArrayList<>();
    for (Object one : list(body.getOrDefault("sort", "_score"))) {
      var entry = one instanceof String ? Map.<String, Object>entry((String) one, Map.of()) : map(one).entrySet().iterator().next();
      String field = entry.getKey();
      Map<String, Object> how = entry.getValue() instanceof String ? Map.of("order", entry.getValue()) : map(entry.getValue());
      known(how, "order");
      boolean falling = how.getOrDefault("order", field.equals("_score") ? "desc" : "asc").equals("desc");
      if (field.equals("_score")) order.add(new SortField(null, SortField.Type.SCORE, !falling));
      else if (List.of("long", "integer", "short").contains(map(fields.get(field)).get("type"))) {
        var sorted = new SortField(field, SortField.Type.LONG, falling);
        sorted.setMissingValue(falling ? Long.MIN_VALUE : Long.MAX_VALUE);
        order.add(sorted);
      } else throw bad("sort by " + field);
    }
    String collapse = null;
    if (body.get("collapse") != null) { known(map(body.get("collapse")), "field"); collapse = (String) map(body.get("collapse")).get("field"); }
    if (body.get("rescore") != null && (collapse != null || body.get("sort") != null)) throw bad("rescore goes with neither collapse nor sort");
    int all = Math.max(1, searcher.getIndexReader().maxDoc());
    TopDocs found = searcher.search(query, all, new Sort(order.toArray(new SortField[0])), true);
    if (body.get("rescore") != null) found = rescore(found, map(body.get("rescore")), all);
    int size = Math.min(count, body.get("size") == null ? 10 : (int) number(body.get("size"))), from = (int) number(body.getOrDefault("from", 0L));
    Set<String> groups = new HashSet<>();
    var hits = new ArrayList<String>();
    for (ScoreDoc hit : found.scoreDocs) {
      if (hits.size() == from + size) break;
      if (collapse != null && !groups.add(value(collapse, hit.doc))) continue;
      hits.add("[\"" + searcher.doc(hit.doc).get("_id") + "\"," + hit.score + "]");
    }
    return "{\"total\":" + found.totalHits.value + ",\"hits\":[" + String.join(",", hits.subList(Math.min(from, hits.size()), hits.size())) + "]}";
  }

  static TopDocs rescore(TopDocs found, Map<String, Object> body, int all) throws IOException {
    known(body, "window_size", "query");
    Map<String, Object> how = map(body.get("query"));
    known(how, "rescore_query", "query_weight", "rescore_query_weight", "score_mode");
    if (!how.getOrDefault("score_mode", "total").equals("total")) throw bad("score mode " + how);
    float first = number(how.getOrDefault("query_weight", 1L)), second = number(how.getOrDefault("rescore_query_weight", 1L));
    int window = Math.min(found.scoreDocs.length, (int) number(body.getOrDefault("window_size", 10L)));
    Query query = query(how.get("rescore_query"));
    var again = new TopDocs(found.totalHits, Arrays.copyOf(found.scoreDocs, window));
    ScoreDoc[] best = new QueryRescorer(query) {
      protected float combine(float one, boolean matches, float other) { return matches ? one * first + other * second : one * first; }
    }.rescore(searcher, again, window).scoreDocs;
    System.arraycopy(best, 0, found.scoreDocs, 0, window);
    return found;
  }

  static String value(String field, int document) throws IOException {
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      if (document < leaf.docBase || document >= leaf.docBase + leaf.reader().maxDoc()) continue;
      SortedSetDocValues values = DocValues.getSortedSet(leaf.reader(), field);
      return values.advanceExact(document - leaf.docBase) ? values.lookupOrd(values.nextOrd()).utf8ToString() : null;
    }
    throw bad("document " + document);
  }

  static Query query(Object written) {
    Map<String, Object> query = map(written);
    if (query.size() != 1) throw bad("a query has one name: " + query);
    String name = query.keySet().iterator().next();
    Map<String, Object> body = map(query.get(name));
    boolean isBare = body.size() == 1 && List.of("term", "match", "match_phrase", "intervals").contains(name);
    Map<String, Object> inner = isBare && body.values().iterator().next() instanceof Map ? map(body.values().iterator().next()) : body;
    float boost = number((name.equals("terms") ? body : inner).getOrDefault("boost", 1L));
    Query made = switch (name) {
      case "match_all" -> { known(body, "boost"); yield new ConstantScoreQuery(new MatchAllDocsQuery()); }
      case "match_none" -> { known(body); yield new MatchNoDocsQuery(); }
      case "constant_score" -> { known(body, "filter", "boost"); yield new ConstantScoreQuery(query(body.get("filter"))); }
      case "bool" -> bool(body);
      case "dis_max" -> {
        known(body, "queries", "tie_breaker", "boost");
        yield new DisjunctionMaxQuery(list(body.get("queries")).stream().map(Rank::query).collect(Collectors.toList()), number(body.getOrDefault("tie_breaker", 0L)));
      }
      case "rank_feature" -> feature(body);
      case "term" -> {
        String field = body.keySet().iterator().next();
        if (body.size() != 1) throw bad("term " + body);
        if (inner != body) known(inner, "value", "boost");
        yield term(field, inner == body ? body.get(field) : inner.get("value"));
      }
      case "terms" -> {
        var any = new BooleanQuery.Builder();
        List<String> names = body.keySet().stream().filter(key -> !key.equals("boost")).collect(Collectors.toList());
        if (names.size() != 1) throw bad("terms " + body);
        for (Object value : list(body.get(names.get(0)))) any.add(term(names.get(0), value), BooleanClause.Occur.SHOULD);
        yield new ConstantScoreQuery(any.build());
      }
      case "match", "match_phrase" -> {
        String field = body.keySet().iterator().next();
        if (inner != body) known(inner, "query", "boost", name.equals("match") ? "operator" : "slop");
        yield words(List.of(field), (String) (inner == body ? body.get(field) : inner.get("query")), inner, name.equals("match_phrase"));
      }
      case "multi_match" -> {
        known(body, "query", "fields", "type", "operator", "tie_breaker", "boost", "slop");
        String type = (String) body.getOrDefault("type", "best_fields");
        if (!List.of("best_fields", "most_fields", "phrase").contains(type)) throw bad("multi_match " + type);
        List<Query> each = list(body.get("fields")).stream().map(one -> words(List.of((String) one), (String) body.get("query"), body, type.equals("phrase"))).collect(Collectors.toList());
        yield new DisjunctionMaxQuery(each, type.equals("most_fields") ? 1 : number(body.getOrDefault("tie_breaker", 0L)));
      }
      case "intervals" -> {
        String field = body.keySet().iterator().next();
        if (body.size() != 1) throw bad("intervals " + body);
        yield new IntervalQuery(field, intervals(field, inner));
      }
      case "combined_fields" -> {
        known(body, "query", "fields", "operator", "boost", "minimum_should_match");
        yield words(list(body.get("fields")).stream().map(one -> (String) one).collect(Collectors.toList()), (String) body.get("query"), body, false);
      }
      default -> throw bad("the query " + name);
    };
    return boost == 1 ? made : new BoostQuery(made, boost);
  }

  static Query bool(Map<String, Object> body) {
    known(body, "must", "should", "filter", "must_not", "minimum_should_match", "boost");
    var made = new BooleanQuery.Builder();
    Map.of("must", BooleanClause.Occur.MUST, "should", BooleanClause.Occur.SHOULD, "filter", BooleanClause.Occur.FILTER, "must_not", BooleanClause.Occur.MUST_NOT)
      .forEach((name, occurs) -> list(body.get(name)).forEach(one -> made.add(query(one), occurs)));
    if (body.get("minimum_should_match") != null) made.setMinimumNumberShouldMatch((int) number(body.get("minimum_should_match")));
    else if (list(body.get("must")).isEmpty() && list(body.get("filter")).isEmpty() && !list(body.get("should")).isEmpty()) made.setMinimumNumberShouldMatch(1);
    // As OpenSearch has it: what only excludes finds all the rest.
    if (list(body.get("must")).isEmpty() && list(body.get("filter")).isEmpty() && list(body.get("should")).isEmpty()) made.add(new MatchAllDocsQuery(), BooleanClause.Occur.FILTER);
    return made.build();
  }

  /** Words of a field, and how close together they stand. */
  static IntervalsSource intervals(String field, Map<String, Object> rule) {
    List<String> names = rule.keySet().stream().filter(key -> !key.equals("boost")).collect(Collectors.toList());
    if (names.size() != 1) throw bad("intervals " + rule);
    Map<String, Object> own = map(rule.get(names.get(0)));
    var parts = new ArrayList<IntervalsSource>();
    switch (names.get(0)) {
      case "match" -> {
        known(own, "query", "max_gaps", "ordered");
        try (TokenStream tokens = analyzer(field).tokenStream(field, (String) own.get("query"))) {
          var term = tokens.addAttribute(TermToBytesRefAttribute.class);
          tokens.reset();
          while (tokens.incrementToken()) parts.add(Intervals.term(BytesRef.deepCopyOf(term.getBytesRef())));
        } catch (IOException error) { throw new UncheckedIOException(error); }
      }
      case "all_of", "any_of" -> {
        if (names.get(0).equals("all_of")) known(own, "intervals", "max_gaps", "ordered"); else known(own, "intervals");
        list(own.get("intervals")).forEach(one -> parts.add(intervals(field, map(one))));
      }
      default -> throw bad("intervals " + names);
    }
    if (parts.isEmpty()) throw bad("intervals of no words: " + rule);
    IntervalsSource[] all = parts.toArray(new IntervalsSource[0]);
    if (all.length == 1) return all[0];
    if (names.get(0).equals("any_of")) return Intervals.or(all);
    IntervalsSource found = Boolean.TRUE.equals(own.get("ordered")) ? Intervals.ordered(all) : Intervals.unordered(all);
    int gaps = own.get("max_gaps") == null ? -1 : (int) number(own.get("max_gaps"));
    return gaps < 0 ? found : Intervals.maxgaps(gaps, found);
  }

  static Query feature(Map<String, Object> body) {
    known(body, "field", "linear", "boost");
    if (!(body.get("linear") instanceof Map) || !map(body.get("linear")).isEmpty()) throw bad("only linear: " + body);
    String field = (String) body.get("field");
    int dot = field.lastIndexOf('.');
    String type = (String) map(fields.get(dot < 0 ? field : field.substring(0, dot))).get("type");
    if (dot < 0 != type.equals("rank_feature") || dot >= 0 && !type.equals("rank_features")) throw bad("the feature " + field + " of a field of type " + type);
    return FeatureField.newLinearQuery(dot < 0 ? "_feature" : field.substring(0, dot), field.substring(dot + 1), 1);
  }

  static Query term(String field, Object value) {
    Map<String, Object> own = map(fields.get(field));
    if (Boolean.FALSE.equals(own.get("index"))) throw bad(field + " is not indexed");
    return switch ((String) own.get("type")) {
      case "boolean" -> new TermQuery(new Term(field, Boolean.parseBoolean(text(value)) ? "T" : "F"));
      case "keyword" -> new TermQuery(new Term(field, own.containsKey("normalizer") ? analyzer(field).normalize(field, text(value)) : new BytesRef(text(value))));
      default -> throw bad("a term of the field " + field);
    };
  }

  /** The words of a text in one field, or in several taken for one (one BM25FQuery a word, as combined_fields makes them). */
  static Query words(List<String> weighted, String text, Map<String, Object> how, boolean isPhrase) {
    String operator = ((String) how.getOrDefault("operator", "or")).toLowerCase(Locale.ROOT);
    String[] first = weighted.get(0).split("\\^");
    if (weighted.size() == 1) {
      var builder = new org.apache.lucene.util.QueryBuilder(analyzer(first[0]));
      Query made = isPhrase ? builder.createPhraseQuery(first[0], text, (int) number(how.getOrDefault("slop", 0L)))
        : builder.createBooleanQuery(first[0], text, operator.equals("and") ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD);
      return made == null ? new MatchNoDocsQuery() : new BoostQuery(made, factor * (first.length > 1 ? Float.parseFloat(first[1]) : 1));
    }
    if (weighted.stream().map(name -> analyzer(name.split("\\^")[0])).distinct().count() > 1) throw bad("combined fields have one analyzer");
    var all = new BooleanQuery.Builder();
    if (how.get("minimum_should_match") != null) all.setMinimumNumberShouldMatch((int) number(how.get("minimum_should_match")));
    try (TokenStream tokens = analyzer(first[0]).tokenStream(first[0], text)) {
      var term = tokens.addAttribute(TermToBytesRefAttribute.class);
      var step = tokens.addAttribute(PositionIncrementAttribute.class);
      List<List<BytesRef>> positions = new ArrayList<>();
      tokens.reset();
      while (tokens.incrementToken()) {
        if (step.getPositionIncrement() > 0 || positions.isEmpty()) positions.add(new ArrayList<>());
        positions.get(positions.size() - 1).add(BytesRef.deepCopyOf(term.getBytesRef()));
      }
      for (List<BytesRef> same : positions) {
        var one = new BM25FQuery.Builder(k1, b);
        for (String field : weighted) one.addField(field.split("\\^")[0], field.contains("^") ? Float.parseFloat(field.split("\\^")[1]) : 1);
        same.forEach(one::addTerm);
        all.add(new BoostQuery(one.build(), factor), operator.equals("and") ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD);
      }
    } catch (IOException error) { throw new UncheckedIOException(error); }
    return all.build();
  }
}
