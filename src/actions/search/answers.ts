import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import type { Answer } from '../../domain/search/answers.ts'

const nothing = (cause: unknown) => {
  // Without these reads on the device, the search still answers from the rest.
  console.info('Not searched:', cause)
  return null
}

/** The pages that answer a search, from the server or, offline, from what the device has. */
export async function answersFor(shop: Pick<ShopReader, 'blog' | 'stores' | 'content'>, words: string): Promise<Answer[]> {
  if (words.trim() === '') return []
  const [{ findAnswers, questionsOf }, blog, stores, faqs] = await Promise.all([
    import('../../domain/search/answers.ts'),
    shop.blog().catch(nothing),
    shop.stores().catch(nothing),
    shop.content('faqs').catch(nothing),
  ])
  return findAnswers(words, { posts: blog?.posts ?? [], stores: stores ?? [], questions: faqs ? questionsOf(faqs.html) : [] })
}
