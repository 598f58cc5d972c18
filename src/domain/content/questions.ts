import { sections, textOf, type ProseHeading } from './prose.ts'

/** One question of an FAQ page, with the heading above it. */
export interface Question extends ProseHeading {
  group: ProseHeading
  /** HTML. */
  answer: string
}

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
