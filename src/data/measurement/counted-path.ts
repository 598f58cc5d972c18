/** The path of a page as it is counted: without what is somebody's own, such as the number of an order. */
export const countedPath = (path: string): string => path.replace(/^\/(checkout\/order|my-account\/[^/]+)\/.+$/, '/$1')
