import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { reviewsDashboardSchema, reviewsSchema, type ReviewBody } from '../../../src/contract/reviews/review.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { review } from '../../support/reviews/reviews.ts'
import { placedOrder } from '../../support/account/shopper.ts'

describe('public reviews', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp()
  })
  afterEach(() => shop.close())

  it.each(['/api/stamped', '/api/reviews-dashboard'])('[§9.4] are fresh for 300 seconds and have an ETag: %s', async (path) => {
    const response = await shop.request(path)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    const again = await shop.request(path, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=300'])
  })

  it('are counted for each product that has any', async () => {
    const { reviews } = z.parse(reviewsSchema, (await shop.call('reviews', {})).answer)
    const { results } = z.parse(reviewsDashboardSchema, (await shop.call('reviewsDashboard', {})).answer)
    expect(results.reduce((sum, { count }) => sum + count, 0)).toBe(reviews.length)
    for (const { count, average, distribution, product_id } of results) {
      const productReviews = reviews.filter((one) => one.product_id === product_id)
      expect(distribution.reduce((sum, stars) => sum + stars)).toBe(count)
      expect(average).toBeCloseTo(productReviews.reduce((sum, { rating }) => sum + rating, 0) / productReviews.length, 1)
    }
  })

  it('do not reveal the address of their author', async () => {
    const placed = await placedOrder(shop)
    await deliverNotice(shop, await payFastNotice(shop, placed.order_id))
    await shop.call('reviewCreate', { cartKey: placed.cartKey, ...review({ name: 'Somebody' }) })
    const text = await (await shop.request('/api/stamped')).text()
    expect(text).toContain('Somebody')
    expect(text).not.toContain('stoep.example')
    expect(text).not.toContain(placed.cartKey)
  })

  it('without meaningful text are rejected with the specified messages', async () => {
    const cartKey = newCartKey()
    const messageOf = async (changes: Partial<ReviewBody>) =>
      (await shop.call('reviewCreate', { cartKey, ...review(changes) })).failure.message
    expect(await messageOf({ email: 'nobody' })).toBe('Invalid email')
    expect(await messageOf({ name: ' ' })).toBe('Invalid Name')
    expect(await messageOf({ message: ' ' })).toBe('Invalid Message')
    expect(await messageOf({ rating: 6 })).toBe('Please give 1 to 5 stars')
  })

  it('[one server] are limited for an author, and a repeat does not count', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    for (let index = 0; index < 30; index += 1) await shop.call('reviewCreate', { cartKey, ...review() }, { key })
    const statuses: number[] = []
    for (let index = 0; index < 30; index += 1)
      statuses.push((await shop.call('reviewCreate', { cartKey, ...review({ email: `${index}@stoep.example` }) })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(19)
    expect(statuses.at(-1)).toBe(429)
  })
})
