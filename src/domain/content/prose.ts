/** A heading of a page of prose, to link to. */
export interface ProseHeading {
  id: string
  text: string
}

/** One question of an FAQ page, with the heading above it. */
export interface Question extends ProseHeading {
  group: ProseHeading
  /** HTML. */
  answer: string
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
function sections(html: string, level: number): (ProseHeading & { html: string })[] {
  const found = [...html.matchAll(heading(level))]
  return found.map((match, index) => ({
    id: match[1] ?? '',
    text: textOf(match[2] ?? ''),
    html: html.slice(match.index + match[0].length, found[index + 1]?.index).trim(),
  }))
}

/** The sections of a content page that the server rendered from Markdown. */
export const headingsOf = (html: string): ProseHeading[] => sections(html, 2).map(({ id, text }) => ({ id, text }))

/** The questions of a page whose sections (h2) hold questions (h3) and their answers. */
export const questionsOf = (html: string): Question[] =>
  sections(html, 2).flatMap(({ id, text, html: inside }) =>
    sections(inside, 3).map((question) => ({ id: question.id, text: question.text, answer: question.html, group: { id, text } })),
  )

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)

/** The questions that hold every word, or the beginning of it, in question, answer or heading. No words: all of them. */
export function findQuestions(questions: readonly Question[], words: string): Question[] {
  const wanted = wordsOf(words)
  return questions.filter((question) => {
    const held = wordsOf(`${question.group.text} ${question.text} ${textOf(question.answer)}`)
    return wanted.every((word) => held.some((candidate) => candidate.startsWith(word)))
  })
}
