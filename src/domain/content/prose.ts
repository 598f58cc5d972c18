/** A heading of a page of prose. `id` is its anchor. */
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
  const matches = [...html.matchAll(heading(level))]
  return matches.map((match, index) => ({
    id: match[1] ?? '',
    text: textOf(match[2] ?? ''),
    html: html.slice(match.index + match[0].length, matches[index + 1]?.index).trim(),
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

/**
 * The questions that contain every typed word, or a word that starts with it, in question, answer or heading. Without words: all questions.
 */
export function findQuestions(questions: readonly Question[], words: string): Question[] {
  const searched = wordsOf(words)
  return questions.filter((question) => {
    const contained = wordsOf(`${question.group.text} ${question.text} ${textOf(question.answer)}`)
    return searched.every((word) => contained.some((candidate) => candidate.startsWith(word)))
  })
}
