/** The maximum length of a search text, in characters. */
export const LONGEST_SEARCH = 120
