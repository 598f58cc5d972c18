const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  aacute: 'á',
  agrave: 'à',
  auml: 'ä',
  ccedil: 'ç',
  iuml: 'ï',
  oacute: 'ó',
  ocirc: 'ô',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  ntilde: 'ñ',
}

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+\d{0,2}));/gi, (whole, decimal: string, hex: string, name: string) => {
    if (name) return entities[name] ?? entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
  })
}

/** Shortcodes that WordPress would have run: `[gallery ids="1"]`, `[/vc_row]`. Other words in brackets stay. */
const shortcode =
  /\[\/?(?:(?:gallery|caption|embed|audio|video|playlist|[a-z]+_[a-z0-9_]+)(?:\s[^\][]{0,2000})?|[a-z][a-z0-9-]*\s+[a-z0-9_-]+=[^\][]{0,2000})\/?\]/gi

/** Marks the start of a list item: a private-use character, which no text contains. */
const POINT = '\ue000'

/** Removes comments, scripts, styles and drawings. An unclosed one removes the rest, as in a browser. */
function withoutHidden(html: string): string {
  const opening = /<!--|<(script|style|iframe|svg|noscript|template)\b/gi
  let [visible, at] = ['', 0]
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    visible += `${html.slice(at, found.index)} `
    const closing = new RegExp(found[1] ? `</${found[1]}\\s*>` : '-->', 'gi')
    closing.lastIndex = opening.lastIndex
    if (!closing.exec(html)) return visible
    at = closing.lastIndex
    opening.lastIndex = at
  }
  return visible + html.slice(at)
}

export interface PlainText {
  paragraphs: string[]
  /** The items of its lists. */
  points: string[]
}

/** Converts HTML to text: paragraphs and list items, without markup, scripts and styles. */
export function plainText(html: string): PlainText {
  const marked = withoutHidden(newLines(html))
    .replace(shortcode, ' ')
    .replace(/<li\b[^>]*>/gi, `\n\n${POINT}`)
    .replace(/<\/(?:p|div|h[1-6]|li|ul|ol|tr|table|section|article|blockquote|dd|dt|dl|figure|header|footer)\s*>/gi, '\n\n')
    .replace(/<(?:p|div|h[1-6]|ul|ol|tr|table|section|article|blockquote|dl|figure|hr)\b[^>]*>/gi, '\n\n')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<[a-z/!?][^>]*>?/gi, '')
  const blocks = decodeEntities(marked)
    .split(/\n[ \t]*\n/)
    .map((block) => ({ isPoint: block.trimStart().startsWith(POINT), words: tidy(block.replaceAll(POINT, '')) }))
    .filter(({ words }) => words !== '')
  const wordsOf = (isPoint: boolean) => [...new Set(blocks.filter((block) => block.isPoint === isPoint).map(({ words }) => words))]
  return { paragraphs: wordsOf(false), points: wordsOf(true) }
}

/** The exporter writes a line break as `\n`, and a typed `\n` as `\\n`. */
const newLines = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\\\\n|\\n/g, (sign) => (sign === '\\n' ? '\n' : '\\n'))

const tidy = (words: string) =>
  words
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[ \u00a0]{2,}/g, ' ')
    .trim()
