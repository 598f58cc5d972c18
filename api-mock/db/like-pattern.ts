import { spellings } from './spellings.ts'

/** A pattern for `like … escape '\'`: the text in lower case contains the words, which have no wildcards. */
export const containing = (words: string): string => patternOf(words.toLowerCase())

const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Patterns as `containing`, one for each spelling under which `lower()` of the database can have the words. */
export const containingAny = (words: string): string[] => spellings(words.toLowerCase()).map(patternOf)
