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
    expect(await read(cartKey)).toEqual({ rev: 0, pieces: [] })
    const pieces = [savedPiece('aloe', now() - 9, 299900), { ...savedPiece('knysna', now() - 5), sold_out: true }]
    const { answer } = await shop.call('savedChange', { cartKey, pieces }, { key })
    expect(answer).toEqual({ rev: 1, pieces: pieces.toReversed() })
    const again = await shop.call('savedChange', { cartKey, pieces }, { key })
    expect([again.headers.get('idempotency-replayed'), again.answer]).toEqual(['1', answer])
    expect(await read(cartKey)).toEqual(answer)
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

  it('are limited, and the refusal says so', async () => {
    const cartKey = newCartKey()
    const pieces = Array.from({ length: SAVED_PIECES }, (_, place) => savedPiece(`piece-${place}`))
    for (let done = 0; done < SAVED_PIECES; done += 200) await shop.call('savedChange', { cartKey, pieces: pieces.slice(done, done + 200) })
    const { failure } = await shop.call('savedChange', { cartKey, pieces: [savedPiece('aloe')] })
    expect(failure).toMatchObject({ status: 422, code: 'saved_full', message: expect.stringContaining('1000') })
    expect((await read(cartKey)).pieces).toHaveLength(SAVED_PIECES)
  })
})
