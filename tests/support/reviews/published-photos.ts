import { endpoints } from '../../../src/contract/endpoints.ts'
import { createApi } from '../../../src/data/network/api.ts'
import { randomKey } from '../../../src/domain/random-key.ts'
import type { ShopProcess } from '../server/shop-process.ts'
import { shopProcessLine } from '../server/shop-line.ts'
import { uploadOf } from './photos.ts'
import { review } from './reviews.ts'

interface Published {
  slug: string
  title: string
  /** What each photo shows. */
  photos: readonly string[]
}

const colours = ['#b5532a', '#2a6fb5', '#4c7a34', '#8a8176']

/** Writes a review with photos of one colour each as a guest of a running server, and publishes it as a moderator does. */
export async function publishReview({ origin, data }: Pick<ShopProcess, 'origin' | 'data'>, { slug, title, photos }: Published) {
  const api = createApi(origin, fetch)
  const cartKey = randomKey(42, (count) => crypto.getRandomValues(new Uint8Array(count)))
  const { id: productId } = await api.call(endpoints.product, {}, { params: { slug } })
  const named = photos.map((alt) => ({ id: crypto.randomUUID(), alt }))
  for (const [place, { id }] of named.entries())
    await api.call(endpoints.reviewPhotoAdd, { cartKey, id, data: await uploadOf({ colour: colours[place] ?? '#000' }) })
  const words = review({ title, productId, photos: named, email: `demo.${slug}@stoep.example` })
  const { reviews } = await api.call(endpoints.reviewCreate, { cartKey, ...words })
  await shopProcessLine({ DATA_DIR: data, PUBLIC_URL: origin }, 'reviews', 'approve', String(reviews[0]?.id))
}
