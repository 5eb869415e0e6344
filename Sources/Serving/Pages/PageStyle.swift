/// The style of all pages for people: light and dark, down to 320 pixels, in either direction.
///
/// Texts have a contrast of at least 4.5 and targets 24 pixels (WCAG 2.2, 1.4.3 and 2.5.8).
enum PageStyle {
  /// The style sheet.
  static let text = colours + frame + results + documents

  private static let colours = """
    :root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #595959;
      --line: #c9c9c4; --tint: #f3f3f0; --link: #0b57d0; --chosen: #dbe8ff; --mark: #fff1b8;
      --bar: #2f6fd6; font: 1rem/1.5 system-ui, sans-serif; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #ececec; --paper: #161618; --soft: #ababab; --line: #47474c;
        --tint: #232326; --link: #9cc2ff; --chosen: #24406e; --mark: #5c4a00; --bar: #7fb0ff; }
    }

    """

  private static let frame = """
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
    header, main { max-width: 64rem; margin-inline: auto; padding-inline: 1rem; }
    header { padding-block: .75rem; display: flex; gap: 1rem; }
    main { padding-block-end: 3rem; }
    .name { font-weight: 700; color: inherit; text-decoration: none; display: inline-block;
      min-height: 1.5rem; }
    a { color: var(--link); }
    a, button, input { outline-offset: 2px; }
    :focus-visible { outline: 3px solid var(--link); }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    form { display: flex; flex-wrap: wrap; gap: .5rem; }
    input { flex: 1 1 9rem; min-width: 0; font: inherit; font-size: 1.25rem; padding: .5rem .75rem;
      color: inherit; background: var(--tint); border: 1px solid var(--soft);
      border-radius: .6rem; }
    input::placeholder { color: var(--soft); opacity: 1; }
    button { font: inherit; padding: .5rem 1rem; min-height: 2.5rem; color: inherit;
      background: var(--tint); border: 1px solid var(--soft); border-radius: .6rem; }
    .count { min-height: 1.5rem; margin-block: .5rem; color: var(--soft); }
    .problem { margin-block: .5rem; padding: .5rem .75rem; border: 1px solid var(--line);
      border-inline-start: .3rem solid #c5372c; border-radius: .5rem; background: var(--tint); }
    .small { color: var(--soft); font-size: .875rem; }
    mark { background: var(--mark); color: inherit; font-weight: 600; }

    """

  private static let results = """
    #answer h2 { font-size: .875rem; font-weight: 600; color: var(--soft); margin: 1rem 0 .25rem; }
    #answer ol, .chips { list-style: none; margin: 0; padding: 0; }
    .hit { display: flex; gap: .75rem; padding-block: .6rem; align-items: flex-start; }
    .hit:has(.title a:focus-visible) { background: var(--chosen); border-radius: .5rem; }
    .words { min-width: 0; flex: 1; }
    .title { margin: 0; font-size: 1.0625rem; font-weight: 500; }
    .title a { display: inline-block; min-height: 1.5rem; text-decoration: none; }
    .title a:is(:hover, :focus-visible) { text-decoration: underline; }
    .words p { margin: .125rem 0; }
    .words .about, .words .url { color: var(--soft); font-size: .875rem; }
    .url { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .about a { display: inline-block; min-height: 1.5rem; color: inherit; }
    .kind { font-weight: 600; } .opens { display: block; }
    .note { margin: .5rem 0; padding: .5rem .75rem; background: var(--tint);
      border-inline-start: .25rem solid var(--bar); border-radius: .25rem; }
    .note a { display: inline-block; min-height: 1.5rem; }
    .filters, .filters div, .chips { display: flex; flex-wrap: wrap; gap: .5rem; }
    .filters { align-items: flex-start; }
    .filters div { padding-block-start: .5rem; }
    .filters details[open] { flex-basis: 100%; order: 1; }
    .chip, summary { display: inline-block; padding: .2rem .75rem; min-height: 2rem;
      border: 1px solid var(--line); border-radius: 1rem; background: var(--tint);
      color: inherit; text-decoration: none; font-size: .9375rem; }
    summary { cursor: pointer; width: fit-content; }
    .chip:hover, summary:hover { border-color: var(--link); }
    .chip.chosen { background: var(--chosen); border-color: var(--link); }
    .icon { flex: none; display: inline-grid; place-items: center; inline-size: 2rem;
      block-size: 2rem; border-radius: .5rem; color: #fff; font-weight: 700;
      border: 1px solid transparent; }
    .c0 { background: #a3352b; } .c1 { background: #8a4b08; } .c2 { background: #2e6b34; }
    .c3 { background: #0f6674; } .c4 { background: #3d55b8; } .c5 { background: #7b3c9e; }
    .links a { display: inline-block; min-height: 1.5rem; margin-inline-end: 1rem; }
    .hint { color: var(--soft); font-size: .875rem; margin-block-start: 2rem; }
    .hint a { display: inline-block; min-height: 1.5rem; }
    kbd { font: inherit; border: 1px solid var(--line); border-radius: .25rem;
      padding-inline: .3rem; }
    @media (max-width: 24rem) { .icon { display: none; } }
    @media (forced-colors: active) {
      .icon { border-color: CanvasText; color: CanvasText; }
      rect { fill: CanvasText; }
    }
    @media (prefers-reduced-motion: reduce) { * { scroll-behavior: auto; transition: none; } }

    """

  private static let documents = """
    h1 { font-size: 1.5rem; margin-block: .5rem; }
    main > section > h2 { font-size: 1.125rem; margin-block: 1.5rem .25rem; }
    dl.facts { display: grid; gap: .25rem 1rem;
      grid-template-columns: minmax(0, 10rem) minmax(0, 1fr); }
    dl.facts dt { color: var(--soft); } dl.facts dd { margin: 0; }
    dl.numbers { display: flex; flex-wrap: wrap; gap: .75rem; }
    dl.numbers div { background: var(--tint); border-radius: .5rem; padding: .5rem .75rem; }
    dl.numbers dt { color: var(--soft); font-size: .875rem; }
    dl.numbers dd { margin: 0; font-size: 1.25rem; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; font-size: .9375rem; }
    th, td { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0;
      border-block-end: 1px solid var(--line); font-weight: 400; min-width: 4rem; }
    thead th { font-weight: 600; overflow-wrap: normal; }
    .urls { margin: 0; padding: 0; list-style: none; }
    .stacked tbody th { min-width: 9rem; }
    @media (min-width: 46.01rem) { .stacked .urls { min-width: 18rem; } }
    @media (max-width: 46rem) {
      .stacked thead { position: absolute; clip-path: inset(50%); }
      .stacked tr { display: block; border-block-end: 1px solid var(--line); padding: .4rem 0; }
      .stacked tbody :is(th, td) { display: block; border: 0; padding: .1rem 0; text-align: start; }
      .stacked tbody th { font-weight: 600; }
      .stacked td:empty { display: none; }
      .stacked td::before { content: attr(data-label) ": "; color: var(--soft); } }
    .number { text-align: end; font-variant-numeric: tabular-nums; }
    svg { max-width: 100%; fill: currentColor; }
    figure { margin: .5rem 0; max-width: 24rem; flex: 1 1 16rem; }
    .beside { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: start; }
    svg text { font-size: 12px; } rect { fill: var(--bar); }
    @media (max-width: 30rem) { dl.facts { grid-template-columns: minmax(0, 1fr); } }

    """
}
