import { postQuietly } from '../../data/measurement/post.ts'

/** Reports words that found nothing, without any identifier. The server drops words that look personal. */
export function reportMissed(words: string): void {
  postQuietly('/api/missed-search', { words })
}
