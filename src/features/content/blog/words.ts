/** A tag as a heading: `small spaces` → `Small spaces`. */
export const subject = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1)

/** The time to read a post: "6 min read". */
export const readingTime = (minutes: number): string => `${minutes} min read`
