import { afterAll, beforeAll, expect, it } from 'vitest'
import { SAVED_PIECES } from '../../../src/contract/saved/saved.ts'
import { newCustomer, signIn, withSession } from '../../support/account/customers.ts'
import { removedPiece, savedPiece, savedSlugs } from '../../support/saved/pieces.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('saved pieces', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const now = () => shop.clock.now().getTime()
  const read = async (cartKey: string) => (await shop.call('saved', { cartKey })).answer

  it('[K1] are read as they were saved, the newest first, and each change counts once', async () => {
    const [cartKey, key] = [newCartKey(), crypto.randomUUID()]
    expect(await read(cartKey)).toEqual({ rev: 0, pieces: [], link: null })
    const pieces = [savedPiece('aloe', now() - 9, 299900), { ...savedPiece('knysna', now() - 5), sold_out: true }]
    const { answer } = await shop.call('savedChange', { cartKey, pieces }, { key })
    expect(answer).toEqual({ rev: 1, pieces: pieces.toReversed(), link: null })
    const again = await shop.call('savedChange', { cartKey, pieces }, { key })
    expect([again.headers.get('idempotency-replayed'), again.answer]).toEqual(['1', answer])
    expect(await read(cartKey)).toEqual(answer)
  })

  it('[K8] keep their variation, and a link shows it', async () => {
    const cartKey = newCartKey()
    const variation = { fabric: 'linen-sage', legs: 'oak' }
    const pieces = [{ ...savedPiece('kalk-bay', now() - 9), variation }, savedPiece('aloe', now() - 5)]
    await shop.call('savedChange', { cartKey, pieces })
    expect(await read(cartKey)).toMatchObject({ pieces: pieces.toReversed() })
    const { link } = (await shop.call('savedShare', { cartKey, shared: true })).answer
    const shared = (await shop.call('shared', { key: link ?? '' })).answer.pieces
    expect(shared.map(({ slug, variation: chosen }) => [slug, chosen])).toEqual([
      ['aloe', undefined],
      ['kalk-bay', variation],
    ])
    // The customer saves it again in another variation, and removes it.
    const other = { ...savedPiece('kalk-bay', now() - 4), variation: { fabric: 'linen-clay' } }
    expect((await shop.call('savedChange', { cartKey, pieces: [other] })).answer.pieces[0]).toEqual(other)
    const removed = removedPiece('kalk-bay', now() - 3)
    expect((await shop.call('savedChange', { cartKey, pieces: [removed] })).answer.pieces[0]).toEqual(removed)
  })

  it('[K2] a late save does not undo a removal, and a clock that is ahead does not win for ever', async () => {
    const cartKey = newCartKey()
    const change = async (...pieces: ReturnType<typeof savedPiece>[]) => (await shop.call('savedChange', { cartKey, pieces })).answer.pieces
    await change(savedPiece('aloe', now() - 100))
    await change(removedPiece('aloe', now() - 50))
    expect(savedSlugs(await change(savedPiece('aloe', now() - 60)))).toEqual([])
    expect(await change(savedPiece('aloe', now() + 86_400_000))).toMatchObject([{ saved: true, at: now() }])
    shop.clock.advance({ minutes: 1 })
    expect(savedSlugs(await change(removedPiece('aloe', now())))).toEqual([])
  })

  it('[K3] of a guest become the customer’s at the sign-in, as one collection, once', async () => {
    const [cartKey, customer] = [newCartKey(), await newCustomer(shop)]
    const headers = withSession(customer.token)
    const [early, late] = [now() - 9, now() - 5]
    const guests = [savedPiece('aloe', early), savedPiece('knysna', late), savedPiece('namaqua', early)]
    await shop.call('savedChange', { cartKey, pieces: guests })
    const own = [removedPiece('aloe', late), removedPiece('knysna', early), savedPiece('kalk-bay', early)]
    await shop.call('savedChange', { pieces: own }, { headers })
    await signIn(shop, customer.customer.email, undefined, cartKey)
    const { answer } = await shop.call('saved', {}, { headers })
    expect(savedSlugs(answer.pieces)).toEqual(['knysna', 'kalk-bay', 'namaqua'])
    await signIn(shop, customer.customer.email, undefined, cartKey)
    expect((await shop.call('saved', {}, { headers })).answer).toEqual(answer)
    expect(await shop.deps.db.selectFrom('saved_piece').selectAll().where('owner', '=', cartKey).execute()).toEqual([])
  })

  it('[K3] are not left under a key of a guest who has signed in meanwhile', async () => {
    const [cartKey, customer] = [newCartKey(), await newCustomer(shop)]
    await shop.call('savedChange', { cartKey, pieces: [savedPiece('aloe')] })
    await signIn(shop, customer.customer.email, undefined, cartKey)
    const late = await shop.call('savedChange', { cartKey, pieces: [savedPiece('knysna')] })
    expect(late.failure).toMatchObject({ status: 401, code: 'session_required' })
  })

  it('[K7] are shown to everyone with the link, with nothing about their owner, until it is ended', async () => {
    const cartKey = newCartKey()
    const pieces = [savedPiece('aloe', now() - 9), savedPiece('knysna', now() - 5), savedPiece('not-sold-any-more')]
    await shop.call('savedChange', { cartKey, pieces })
    const share = async (shared: boolean) => (await shop.call('savedShare', { cartKey, shared })).answer.link
    const key = (await share(true)) ?? 'none'
    expect(key).toMatch(/^[A-Za-z0-9]{42}$/)
    expect(await share(true)).toBe(key)
    const readLink = async () => (await shop.call('shared', { key })).answer.pieces.map(({ slug }) => slug)
    expect(await readLink()).toEqual(['knysna', 'aloe'])
    expect(JSON.stringify((await shop.call('shared', { key })).answer)).not.toContain(cartKey)
    await shop.call('savedChange', { cartKey, pieces: [removedPiece('knysna', now())] })
    expect(await readLink()).toEqual(['aloe'])
    expect(await share(false)).toBeNull()
    expect((await shop.call('shared', { key })).failure).toMatchObject({ status: 404, code: 'not_found' })
    expect(await share(true)).not.toBe(key)
  })

  it('[K7] keep their link when the guest who made it signs in', async () => {
    const [cartKey, customer] = [newCartKey(), await newCustomer(shop)]
    await shop.call('savedChange', { cartKey, pieces: [savedPiece('aloe')] })
    const { link } = (await shop.call('savedShare', { cartKey, shared: true })).answer
    await signIn(shop, customer.customer.email, undefined, cartKey)
    expect((await shop.call('saved', {}, { headers: withSession(customer.token) })).answer.link).toBe(link)
    expect((await shop.call('shared', { key: link ?? '' })).answer.pieces.map(({ slug }) => slug)).toEqual(['aloe'])
  })

  it('are limited, and the refusal says so', async () => {
    const cartKey = newCartKey()
    const pieces = Array.from({ length: SAVED_PIECES }, (_, place) => savedPiece(`piece-${place}`))
    for (let done = 0; done < SAVED_PIECES; done += 200) await shop.call('savedChange', { cartKey, pieces: pieces.slice(done, done + 200) })
    const { failure } = await shop.call('savedChange', { cartKey, pieces: [savedPiece('aloe')] })
    expect(failure).toMatchObject({ status: 422, code: 'saved_full', message: expect.stringContaining('1000') })
    expect((await read(cartKey)).pieces).toHaveLength(SAVED_PIECES)
  })
})
