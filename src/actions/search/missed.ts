import { postQuietly } from '../../data/measurement/post.ts'

/** Reports words that no product matches, without any identifier. The server drops words that look personal. */
export function reportMissed(words: string): void {
  postQuietly('/api/missed-search', { words })
}
