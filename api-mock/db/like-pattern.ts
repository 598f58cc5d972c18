/** A pattern for `like … escape '\'`: the text in lower case contains the words, which have no wildcards. */
export const containing = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
