/** Words that a reader of prose takes in within a minute. */
const WORDS_A_MINUTE = 220

/** How long a text takes to read, in whole minutes and at least one. Marks of Markdown are no words. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
