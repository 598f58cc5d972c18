/** The most characters that a search may have. */
export const LONGEST_SEARCH = 120
