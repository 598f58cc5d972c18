/** The path of a page for statistics, without personal parts such as the number of an order. */
export const countedPath = (path: string): string => path.replace(/^\/(checkout\/order|my-account\/[^/]+)\/.+$/, '/$1')
