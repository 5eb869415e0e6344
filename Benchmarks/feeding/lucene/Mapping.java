import java.io.*;
import java.nio.file.*;
import java.util.*;
import org.apache.lucene.analysis.*;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.util.*;

/** What a mapping says, and the documents that a bulk leaves, made as the mapping says. What it does not know is an error. */
class Mapping {
  static Map<String, Object> fields;
  static final Map<String, Analyzer> analyzers = new HashMap<>();
  /** What scores of words are multiplied with, and the constants of BM25. */
  static float factor = 1, k1 = 1.2f, b = 0.75f;

  static void read(String file) throws IOException {
    Map<String, Object> mapping = map(Json.parse(Files.readString(Path.of(file))));
    known(mapping, "settings", "mappings");
    if (mapping.get("settings") != null) settings(map(mapping.get("settings")));
    Map<String, Object> mappings = map(mapping.get("mappings"));
    known(mappings, "dynamic", "properties", "_meta", "_source");
    if (!"strict".equals(mappings.get("dynamic"))) throw bad("the mapping is not strict");
    fields = map(mappings.get("properties"));
    for (Object field : fields.values())
      known(map(field), "type", "analyzer", "index", "doc_values", "norms", "ignore_above", "store", "normalizer", "positive_score_impact");
  }

  // MARK: Settings and analysis

  static void settings(Map<String, Object> all) throws IOException {
    Map<String, Object> index = new HashMap<>(all.get("index") == null ? Map.of() : map(all.get("index")));
    all.forEach((key, value) -> { if (!key.equals("index")) index.put(key.replaceFirst("^index\\.", ""), value); });
    known(index, "analysis", "similarity", "number_of_shards", "number_of_replicas", "refresh_interval", "gc_deletes", "max_result_window");
    if (index.get("similarity") != null) {
      known(map(index.get("similarity")), "default");
      Map<String, Object> own = map(map(index.get("similarity")).get("default"));
      known(own, "type", "k1", "b");
      if (!List.of("BM25", "LegacyBM25").contains(own.get("type"))) throw bad("similarity " + own);
      if (own.get("type").equals("LegacyBM25")) factor *= 2.2f;
      k1 = number(own.getOrDefault("k1", k1));
      b = number(own.getOrDefault("b", b));
    }
    if (index.get("analysis") == null) return;
    Map<String, Object> analysis = map(index.get("analysis"));
    known(analysis, "analyzer", "filter", "char_filter", "tokenizer", "normalizer");
    for (String kind : List.of("analyzer", "normalizer")) {
      if (analysis.get(kind) == null) continue;
      for (var entry : map(analysis.get(kind)).entrySet()) {
        Map<String, Object> own = map(entry.getValue());
        known(own, "type", "tokenizer", "filter", "char_filter");
        if (!"custom".equals(own.getOrDefault("type", "custom"))) throw bad("analyzer " + own);
        String tokenizer = kind.equals("analyzer") ? (String) own.get("tokenizer") : "keyword";
        if (!List.of("standard", "keyword", "whitespace").contains(tokenizer)) throw bad("tokenizer " + tokenizer);
        var made = CustomAnalyzer.builder().withTokenizer(tokenizer);
        for (Object name : list(own.get("char_filter"))) part(map(analysis.getOrDefault("char_filter", Map.of())), (String) name, made, true);
        for (Object name : list(own.get("filter"))) part(map(analysis.getOrDefault("filter", Map.of())), (String) name, made, false);
        analyzers.put(entry.getKey(), made.build());
      }
    }
  }

  /** The parts of analyzers: OpenSearch's name, Lucene's name, and the parameters that both have with their names in Lucene. */
  static final Map<String, List<String>> PARTS = Map.ofEntries(
    part("cjk_width", "cjkWidth"), part("lowercase", "lowercase"), part("asciifolding", "asciiFolding", "preserve_original", "preserveOriginal"),
    part("arabic_normalization", "arabicNormalization"), part("persian_normalization", "persianNormalization"),
    part("german_normalization", "germanNormalization"), part("indic_normalization", "indicNormalization"),
    part("decimal_digit", "decimalDigit"), part("cjk_bigram", "cjkBigram", "output_unigrams", "outputUnigrams"),
    part("apostrophe", "apostrophe"), part("length", "length", "min", "min", "max", "max"), part("limit", "limitTokenCount", "max_token_count", "maxTokenCount"),
    part("truncate", "truncate", "length", "prefixLength"), part("mapping", "mapping"), part("pattern_replace", "patternReplace", "pattern", "pattern", "replacement", "replacement"));

  static Map.Entry<String, List<String>> part(String... names) { return Map.entry(names[0], List.of(names).subList(1, names.length)); }

  static void part(Map<String, Object> own, String name, CustomAnalyzer.Builder made, boolean ofCharacters) throws IOException {
    Map<String, Object> set = own.get(name) == null ? new HashMap<>() : new HashMap<>(map(own.get(name)));
    String type = (String) set.getOrDefault("type", name);
    set.remove("type");
    List<String> names = PARTS.get(type);
    if (names == null || type.equals("mapping")) throw bad("filter " + name + " " + set);
    Map<String, String> parameters = new HashMap<>();
    for (int at = 1; at < names.size(); at += 2) if (set.get(names.get(at)) != null) parameters.put(names.get(at + 1), text(set.remove(names.get(at))));
    if (!set.isEmpty()) throw bad("parameters of filter " + name + ": " + set);
    if (ofCharacters) made.addCharFilter(names.get(0), parameters); else made.addTokenFilter(names.get(0), parameters);
  }

  static class PerField extends DelegatingAnalyzerWrapper {
    PerField() { super(PER_FIELD_REUSE_STRATEGY); }
    protected Analyzer getWrappedAnalyzer(String field) { return analyzer(field); }
  }

  static Analyzer analyzer(String field) {
    Map<String, Object> own = map(fields.get(field));
    String name = (String) own.getOrDefault(own.containsKey("normalizer") ? "normalizer" : "analyzer", "standard");
    if (name.equals("standard") && !analyzers.containsKey(name)) analyzers.put(name, new org.apache.lucene.analysis.standard.StandardAnalyzer(CharArraySet.EMPTY_SET));
    if (!analyzers.containsKey(name)) throw bad("analyzer " + name);
    return analyzers.get(name);
  }

  // MARK: Documents

  /** What is left after all index and delete actions, by the rule of external_gte. */
  static Map<String, String> living(String bulk) throws IOException {
    Map<String, Long> versions = new HashMap<>();
    Map<String, String> living = new LinkedHashMap<>();
    try (var lines = Files.newBufferedReader(Path.of(bulk))) {
      for (String line; (line = lines.readLine()) != null; ) {
        Map<String, Object> action = map(Json.parse(line));
        known(action, "index", "delete");
        Map<String, Object> about = map(action.values().iterator().next());
        known(about, "_index", "_id", "version", "version_type");
        if (!"external_gte".equals(about.get("version_type"))) throw bad("version type of " + line);
        String id = (String) about.get("_id"), source = action.containsKey("index") ? lines.readLine() : null;
        long version = ((Number) about.get("version")).longValue();
        if (versions.getOrDefault(id, -1L) > version) continue;
        versions.put(id, version);
        if (source == null) living.remove(id); else living.put(id, source);
      }
    }
    return living;
  }

  static Document document(String id, Map<String, Object> source) {
    var document = new Document();
    document.add(new StringField("_id", id, Field.Store.YES));
    for (var entry : source.entrySet()) {
      String name = entry.getKey();
      if (fields.get(name) == null) throw bad("the mapping lacks the field " + name);
      Map<String, Object> own = map(fields.get(name));
      String type = (String) own.get("type");
      boolean indexed = !Boolean.FALSE.equals(own.get("index"));
      for (Object value : list(entry.getValue())) {
        switch (type) {
          case "text" -> { if (indexed) document.add(new TextField(name, (String) value, Field.Store.NO)); }
          case "keyword" -> {
            String kept = own.containsKey("normalizer") ? analyzer(name).normalize(name, (String) value).utf8ToString() : (String) value;
            if (own.get("ignore_above") != null && kept.length() > number(own.get("ignore_above"))) break;
            if (indexed) document.add(new StringField(name, kept, Field.Store.NO));
            if (!Boolean.FALSE.equals(own.get("doc_values"))) document.add(new SortedSetDocValuesField(name, new BytesRef(kept)));
          }
          case "boolean" -> document.add(new StringField(name, (Boolean) value ? "T" : "F", Field.Store.NO));
          case "long", "integer", "short" -> document.add(new NumericDocValuesField(name, ((Number) value).longValue()));
          case "rank_feature" -> document.add(new FeatureField("_feature", name, number(value)));
          case "rank_features" -> map(value).forEach((feature, of) -> {
            if (feature.contains(".")) throw bad("a dot in the feature " + feature);
            document.add(new FeatureField(name, feature, number(of)));
          });
          default -> throw bad("type " + type);
        }
      }
    }
    return document;
  }

  // MARK: Values

  static IllegalArgumentException bad(String what) { return new IllegalArgumentException("not known here, or not allowed: " + what); }

  static void known(Map<String, Object> map, String... names) {
    for (String key : map.keySet()) if (!List.of(names).contains(key)) throw bad(key + " in " + map.keySet());
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Object value) {
    if (value instanceof Map) return (Map<String, Object>) value;
    throw bad("an object was expected, and not " + value);
  }

  @SuppressWarnings("unchecked")
  static List<Object> list(Object value) { return value == null ? List.of() : value instanceof List ? (List<Object>) value : List.of(value); }

  static float number(Object value) { return value instanceof Number ? ((Number) value).floatValue() : Float.parseFloat((String) value); }

  static String text(Object value) { return value instanceof Double && (Double) value % 1 == 0 ? "" + ((Double) value).longValue() : "" + value; }
}
