import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import type { Answer } from '../../domain/search/answers.ts'

const nothing = (cause: unknown) => {
  // If the device does not have this read, the search uses the other sources.
  console.info('Not searched:', cause)
  return null
}

/** Finds the pages that answer a search: all, or only those about it. */
export type AnswerFinder = (words: string, accept?: 'all' | 'about') => Answer[]

/** Reads the pages that can answer a search, once: from the server, or offline from the device. `now`: the shop's time. */
export async function loadAnswers(shop: Pick<ShopReader, 'blog' | 'stores' | 'content'>, now: () => Date): Promise<AnswerFinder> {
  const [{ findAnswers, questionsOf }, blog, stores, faqs] = await Promise.all([
    import('../../domain/search/answers.ts'),
    shop.blog().catch(nothing),
    shop.stores().catch(nothing),
    shop.content('faqs').catch(nothing),
  ])
  const sources = { posts: blog?.posts ?? [], stores: stores ?? [], questions: faqs ? questionsOf(faqs.html) : [] }
  return (words, accept) => findAnswers(words, { ...sources, now: now() }, accept)
}

/** The pages that answer one search. */
export async function answersFor(shop: Pick<ShopReader, 'blog' | 'stores' | 'content'>, words: string, now: () => Date): Promise<Answer[]> {
  return words.trim() === '' ? [] : (await loadAnswers(shop, now))(words)
}
