import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '../../src/contract/http/headers.ts'
import { CART_KEY_LENGTH } from '../../src/contract/http/keys.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { REVIEWS_FRESH } from '../../src/contract/reviews/review.ts'
import { ownerOf, type Callers } from '../account/caller.ts'
import { summarise } from '../../src/domain/reviews/review-summary.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createResponseCache, sendCached } from '../http/response-cache.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { matchesEtag } from '../http/response-cache.ts'
import { createHelpfulCounts, voteHelpful } from './helpful.ts'
import { missingPhotos, publicPhoto, storePhoto } from './photos.ts'
import { readMyReviews } from './stored-reviews.ts'
import { writeReview } from './write-review.ts'

/** Far above real use in an hour, and enough for a queue that was filled offline. */
const limitPerOwner = { burst: 20, perSeconds: 3600 }
const limitPerAddress = { burst: 60, perSeconds: 3600 }
/** A reader of a product page presses a few; a device sends what it stored offline. */
const votesPerOwner = { burst: 60, perSeconds: 3600 }
const votesPerAddress = { burst: 240, perSeconds: 3600 }
/** Four photos for each review. */
const photosPerOwner = { burst: 80, perSeconds: 3600 }
const photosPerAddress = { burst: 240, perSeconds: 3600 }

/** Registers reviews (spec §7): public reads, and writing by guests and customers. */
export function registerReviewRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const { catalogue } = deps
  const cache = createResponseCache(2)
  const send = async (context: ShopContext, name: string, make: () => unknown) =>
    sendCached(
      context,
      await cache.get(`${catalogue.version} ${name}`, async () => ({
        body: JSON.stringify(make()),
        type: 'application/json',
        cacheControl: `public, max-age=${REVIEWS_FRESH}`,
      })),
    )
  const helpful = createHelpfulCounts(deps)
  handle(router, endpoints.reviews, async ({ endpoint, context }) => {
    const { counts, edition } = await helpful.read()
    return send(context, `${endpoint.name} ${edition}`, () => ({
      reviews: catalogue.reviews.map((review) => {
        const votes = counts.get(review.id)
        return votes === undefined ? review : { ...review, helpful: votes }
      }),
    }))
  })
  handle(router, endpoints.reviewsDashboard, ({ endpoint, context }) => send(context, endpoint.name, () => dashboard(catalogue)))

  /** The key of a guest without a cart. A repeat with the same `Idempotency-Key` gets the same one. */
  const newGuestKey = (context: ShopContext) => {
    const repeated = context.req.header(IDEMPOTENCY_HEADER)?.toLowerCase()
    if (repeated === undefined) return randomKey(CART_KEY_LENGTH, deps.random)
    return createHash('sha256').update(`review ${repeated}`).digest('hex').slice(0, CART_KEY_LENGTH)
  }

  const owners = createRateLimiter(deps, 'review', limitPerOwner)
  const addresses = createRateLimiter(deps, 'review address', limitPerAddress)
  handle(router, endpoints.reviewCreate, async (call) => {
    const { token, cartKey, ...review } = call.input
    const caller = await callers.of(call.context, { token, cartKey, newGuestKey: newGuestKey(call.context) })
    const owner = ownerOf(caller)
    const address = call.context.get('address')
    const answer = await inTransaction(call, deps, owner, {
      run: async (trx) => {
        addresses.take(address)
        owners.take(owner)
        return { answer: await writeReview(trx, deps, caller, review) }
      },
      replay: (trx) => readMyReviews(trx, owner),
    })
    await catalogue.refresh()
    return answer
  })
  const voters = createRateLimiter(deps, 'review vote', votesPerOwner)
  const voterAddresses = createRateLimiter(deps, 'review vote address', votesPerAddress)
  handle(router, endpoints.reviewHelpful, async (call) => {
    const { token, cartKey, ...vote } = call.input
    const caller = await callers.of(call.context, { token, cartKey, newGuestKey: newGuestKey(call.context) })
    const owner = ownerOf(caller)
    const address = call.context.get('address')
    const answer = await inTransaction(call, deps, owner, {
      run: async (trx) => {
        voterAddresses.take(address)
        voters.take(owner)
        return { answer: await voteHelpful(trx, deps, caller, vote) }
      },
      replay: (trx) => readMyReviews(trx, owner),
    })
    helpful.changed()
    return answer
  })
  const photoOwners = createRateLimiter(deps, 'review photo', photosPerOwner)
  const photoAddresses = createRateLimiter(deps, 'review photo address', photosPerAddress)
  handle(router, endpoints.reviewPhotoAdd, async ({ context, input: { id, data, ...by } }) => {
    const owner = ownerOf(await callers.of(context, by))
    photoAddresses.take(context.get('address'))
    photoOwners.take(owner)
    await storePhoto(deps, owner, { id, data })
    return { id }
  })
  handle(router, endpoints.reviewPhotosMissing, async ({ context, input: { ids, ...by } }) => ({
    missing: await missingPhotos(deps.db, ownerOf(await callers.of(context, by)), ids.split(',')),
  }))
  router.get('/media/reviews/:file', async (context, next) => {
    const [, id, width] = /^([0-9a-f-]{36})-(\d{1,4})\.webp$/.exec(context.req.param('file')) ?? []
    const content = id === undefined ? null : await publicPhoto(deps.db, id, Number(width))
    if (content === null) return next()
    const etag = `W/"${id}-${width}"`
    context.header('ETag', etag)
    // No shared cache may answer with a photo that is taken down.
    context.header('Cache-Control', 'private, max-age=86400')
    if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304)
    context.header('Content-Type', 'image/webp')
    return context.body(new Uint8Array(Buffer.from(content, 'base64')))
  })
  handle(router, endpoints.myReviews, async ({ context, input }) => readMyReviews(deps.db, ownerOf(await callers.of(context, input))))
}

/** The result is empty for products without a review. */
function dashboard({ reviews, goods }: Deps['catalogue']) {
  const byProduct = Map.groupBy(reviews, (review) => review.product_id)
  return {
    results: Array.from({ length: goods.size }, (_, place) => goods.at(place)).flatMap((good) => {
      const ofProduct = good && byProduct.get(good.id)
      return ofProduct ? [{ product_id: good.id, product_slug: good.slug, ...summarise(ofProduct) }] : []
    }),
  }
}
