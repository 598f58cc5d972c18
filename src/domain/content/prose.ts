/** A heading of a page of prose. `id` is its anchor. */
export interface ProseHeading {
  id: string
  text: string
}

const heading = (level: number) => new RegExp(`<h${level} id="([^"]*)">(.*?)</h${level}>`, 'gs')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of HTML that the server rendered, without tags. */
export const textOf = (html: string): string =>
  html
    .replace(/<\/(p|li|h\d|td|th|pre|blockquote)>|<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

/** Splits HTML at its headings of one level. Text before the first heading is left out. */
export function sections(html: string, level: number): (ProseHeading & { html: string })[] {
  const matches = [...html.matchAll(heading(level))]
  return matches.map((match, index) => ({
    id: match[1] ?? '',
    text: textOf(match[2] ?? ''),
    html: html.slice(match.index + match[0].length, matches[index + 1]?.index).trim(),
  }))
}

/** The sections of a content page that the server rendered from Markdown. */
export const headingsOf = (html: string): ProseHeading[] => sections(html, 2).map(({ id, text }) => ({ id, text }))
