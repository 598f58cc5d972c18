import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formJobs } from '../../../api-mock/forms/jobs.ts'
import { newCustomer, PASSWORD, withSession, type GivenSession } from '../../support/account/customers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { emptyPost, filled } from '../../support/forms/filled-forms.ts'
import { uploadOf } from '../../support/reviews/photos.ts'
import { review } from '../../support/reviews/reviews.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

const formsSchema = z.looseObject({ contact_entry: z.array(z.looseObject({ kind: z.string(), text: z.string() })) })

describeOnEveryDatabase('what customers and visitors send', (database) => {
  let shop: TestShop
  let office: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    office = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const audit = () => shop.deps.db.selectFrom('audit_entry').select(['action', 'subject', 'actor', 'after']).orderBy('action').execute()
  const today = async (token = office) => (await shop.call('deskToday', { token })).answer

  /** A review that waits, as the desk lists it. */
  async function heldReview(changes: Parameters<typeof review>[0] = {}) {
    await shop.call('reviewCreate', { cartKey: newCartKey(), ...review(changes) })
    const { reviews } = (await shop.call('deskReviews', { token: office })).answer
    const found = reviews.at(-1)
    if (!found) throw new Error('No review waits')
    return found
  }
  const at = (reviewId: number) => ({ params: { reviewId: String(reviewId) } })
  const shownReview = async (id: number) => (await shop.call('reviews', {})).answer.reviews.find(({ id: shown }) => shown === id)

  it('reviews are counted, listed by state with their photos, published, taken down and audited', async () => {
    const id = randomUUID()
    const cartKey = newCartKey()
    await shop.call('reviewPhotoAdd', { cartKey, id, data: await uploadOf() })
    await shop.call('reviewCreate', { cartKey, ...review({ photos: [{ id, alt: '' }] }) })
    expect((await today()).reviews).toMatchObject({ count: 1, oldest: expect.any(String) })
    const [held] = (await shop.call('deskReviews', { token: office })).answer.reviews
    if (!held) throw new Error('No review waits')
    expect(held).toMatchObject({ state: 'held', photos: 1, product_name: 'Kalk Bay', email: 'demo.shopper@stoep.example', version: 1 })
    const photo = await shop.request(`/api/desk/reviews/${held.review_id}/photos/0`, { headers: withSession(office) })
    expect([photo.status, photo.headers.get('content-type'), photo.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect((await shop.request(`/api/desk/reviews/${held.review_id}/photos/1`, { headers: withSession(office) })).status).toBe(404)

    const key = randomUUID()
    const publish = () => shop.call('deskReviewPublish', { token: office, version: 1 }, { ...at(held.review_id), key })
    const published = (await publish()).answer
    expect(published).toMatchObject({ state: 'approved', version: 2 })
    expect((await publish()).answer).toEqual(published)
    expect(await shownReview(held.review_id)).toMatchObject({ title: 'Deep and soft', reply: null })
    expect((await today()).reviews).toEqual({ count: 0, oldest: null })

    const decline = { token: office, version: 2, reason: 'shows a person' }
    expect((await shop.call('deskReviewDecline', { ...decline, reason: ' ' }, at(held.review_id))).failure.code).toBe('invalid_request')
    expect((await shop.call('deskReviewDecline', decline, at(held.review_id))).answer.state).toBe('declined')
    expect(await shownReview(held.review_id)).toBeUndefined()
    const declined = (await shop.call('deskReviews', { token: office, state: 'declined' })).answer
    expect(declined).toMatchObject({ total: 1, reviews: [{ decline_reason: 'shows a person' }] })
    const entries = await audit()
    expect(entries.map(({ action }) => action)).toEqual(['reviews.decline', 'reviews.publish'])
    expect(JSON.stringify(entries)).not.toContain('shows a person')
  })

  it('a review is decided once by two people at the same time: the second is refused', async () => {
    const { review_id } = await heldReview()
    const both = await Promise.all([
      shop.call('deskReviewPublish', { token: office, version: 1 }, at(review_id)),
      shop.call('deskReviewDecline', { token: office, version: 1, reason: 'doubt' }, at(review_id)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.failure.code).toBe('review_changed')
    expect(await audit()).toHaveLength(1)
  })

  it('an answer stands under its public review and is mailed to the author once, however often it changes', async () => {
    const { review_id } = await heldReview()
    const answer = (version: number, changes: object = {}, key?: string) =>
      shop.call(
        'deskReviewReply',
        { token: office, version, name: 'Thandi', message: 'Thank you for reading on it.', ...changes },
        { ...at(review_id), ...(key ? { key } : {}) },
      )
    expect((await answer(1)).failure.code).toBe('wrong_state')
    await shop.call('deskReviewPublish', { token: office, version: 1 }, at(review_id))
    expect((await answer(1)).failure.code).toBe('review_changed')
    expect((await answer(2, { message: 'x'.repeat(1501) })).failure.code).toBe('invalid_request')
    await emptyPost(shop)
    const key = randomUUID()
    expect((await answer(2, {}, key)).answer.reply).toEqual({ name: 'Thandi', message: 'Thank you for reading on it.' })
    expect((await answer(2, {}, key)).answer.version).toBe(3)
    expect((await shownReview(review_id))?.reply).toEqual({ name: 'Thandi', message: 'Thank you for reading on it.' })
    const page = await shop.call('product', {}, { params: { slug: 'kalk-bay' } })
    expect(page.answer.reviews.items.find(({ id }) => id === review_id)?.reply?.name).toBe('Thandi')
    const mails = await emptyPost(shop)
    expect(mails).toMatchObject([{ to: 'demo.shopper@stoep.example', subject: 'We have answered your review of Kalk Bay' }])
    expect(mails[0]?.text).toContain('Thank you for reading on it.')
    // It comes from the public address. The one for notices is not the customer's.
    expect(mails[0]?.replyTo).toBeNull()

    expect((await answer(3, { message: '' })).answer.reply).toBeNull()
    expect((await shownReview(review_id))?.reply).toBeNull()
    await answer(4, { message: 'Again.' })
    expect(await emptyPost(shop)).toEqual([])
    expect(
      (await audit())
        .map(({ after }) => after)
        .slice(1)
        .toSorted(),
    ).toEqual(['{"answer":"added"}', '{"answer":"added"}', '{"answer":"removed"}'])
  })

  it('lists of reviews are read in pages, and by their roles alone', async () => {
    const page = (await shop.call('deskReviews', { token: office, state: 'approved', page: 2, per_page: 5 })).answer
    expect(page.reviews).toHaveLength(5)
    const ids = page.reviews.map(({ review_id }) => review_id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const workshop = (await newStaff(shop, 'workshop')).token
    expect(await today(workshop)).toMatchObject({ reviews: null, messages: null, swatches: { count: 0 } })
    expect(await today((await newStaff(shop, 'marketing')).token)).toMatchObject({ reviews: { count: 0 }, messages: null })
  })

  /** A message that waits, as the desk reads it. */
  async function openMessage() {
    await shop.call('contact', { ...filled.contact, website2: '' })
    const { messages } = (await shop.call('deskMessages', { token: office })).answer
    const [newest] = messages.slice(-1)
    if (!newest) throw new Error('No message waits')
    const params = { messageId: newest.message_id }
    return { params, message: (await shop.call('deskMessage', { token: office }, { params })).answer }
  }
  const told = { token: '', version: 1, text: 'It goes through a door of 80 cm.\nMeasure the stairs too.' }

  it('a message is answered by one mail with the message quoted below, and replies come to the shop', async () => {
    const { params, message } = await openMessage()
    expect(message).toMatchObject({ state: 'open', entries: [], order_number: '12345678', version: 1 })
    expect((await today()).messages).toMatchObject({ count: 1 })
    const links = (await emptyPost(shop)).map(({ text }) => text).join('\n')
    expect(links).toContain(`/desk/messages/${message.message_id}/show`)
    const key = randomUUID()
    const answer = () => shop.call('deskMessageAnswer', { ...told, token: office }, { params, key })
    const answered = (await answer()).answer
    expect(answered).toMatchObject({ state: 'answered', version: 2, entries: [{ kind: 'answer', text: told.text }] })
    expect((await answer()).answer).toEqual(answered)
    const mails = await emptyPost(shop)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: filled.contact.email, subject: 'Our answer to your message' })
    expect(mails[0]?.text).toContain(told.text)
    expect(mails[0]?.text).toContain('> Will a Kalk Bay go through a door of 82 cm?\n> It is on the second floor.')
    expect(mails[0]?.html).toContain('<blockquote')
    // It comes from the public address. The one for notices is not the customer's.
    expect(mails[0]?.replyTo).toBeNull()
    expect((await today()).messages).toEqual({ count: 0, oldest: null })
    expect((await shop.call('deskMessages', { token: office, state: 'answered' })).answer).toMatchObject({
      total: 1,
      messages: [{ start: filled.contact.message }],
    })
    const entries = await audit()
    expect(entries).toMatchObject([{ action: 'messages.answer', subject: `message ${message.message_id}` }])
    expect(JSON.stringify(entries)).not.toContain('door')
  })

  it('of two answers at the same time one counts; the second is refused and mails nothing', async () => {
    const { params } = await openMessage()
    await emptyPost(shop)
    const both = await Promise.all([1, 2].map(() => shop.call('deskMessageAnswer', { ...told, token: office }, { params })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.failure.code).toBe('message_changed')
    expect(await emptyPost(shop)).toHaveLength(1)
  })

  it('a message is closed and opened again without a mail, and has notes of the staff', async () => {
    const { params } = await openMessage()
    await emptyPost(shop)
    await shop.call('deskMessageNote', { token: office, text: 'Asked the workshop.' }, { params })
    expect((await shop.call('deskMessageNote', { token: office, text: ' ' }, { params })).failure.code).toBe('invalid_request')
    const set = (version: number, open: boolean) => shop.call('deskMessageState', { token: office, version, open }, { params })
    expect((await set(1, true)).failure.code).toBe('wrong_state')
    expect((await set(1, false)).answer.state).toBe('closed')
    expect((await set(1, true)).failure.code).toBe('message_changed')
    expect((await set(2, false)).failure.code).toBe('wrong_state')
    const opened = (await set(2, true)).answer
    expect(opened).toMatchObject({ state: 'open', version: 3 })
    expect(opened.entries.map(({ kind }) => kind)).toEqual(['note', 'closed', 'opened'])
    expect(await emptyPost(shop)).toEqual([])
    expect((await audit()).map(({ action }) => action)).toEqual(['messages.close', 'messages.note', 'messages.open'])
  })

  it('a message, its answers and notes are in the export, and go with the account or after a year', async () => {
    const person: GivenSession = await newCustomer(shop)
    const { email } = person.customer
    await shop.deps.db
      .updateTable('customer')
      .set({ email_proved_at: shop.deps.clock.now().toISOString() })
      .where('email', '=', email)
      .execute()
    await shop.call('contact', { ...filled.contact, email, website2: '' })
    const [row] = (await shop.call('deskMessages', { token: office })).answer.messages
    const params = { messageId: row?.message_id ?? '' }
    await shop.call('deskMessageAnswer', { ...told, token: office }, { params })
    await shop.call('deskMessageNote', { token: office, text: 'A note.' }, { params })
    const { forms } = (await shop.call('customerExport', {}, { headers: withSession(person.token) })).answer
    const kinds = z.parse(formsSchema, forms).contact_entry.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['answer', 'note'])
    await shop.call('customerDelete', { password: PASSWORD }, { headers: withSession(person.token) })
    const left = () => shop.deps.db.selectFrom('contact_entry').select('entry_id').execute()
    expect(await left()).toEqual([])

    const other = await openMessage()
    await shop.call('deskMessageNote', { token: office, text: 'A note.' }, { params: other.params })
    shop.clock.advance({ days: 366 })
    await formJobs(shop.deps)
      .find(({ name }) => name === 'old-forms')
      ?.run()
    expect(await left()).toEqual([])
  })

  it('are answered from the command line by the same functions', async () => {
    const line = (...words: string[]) => shopLine({ deps: shop.deps }, ...words)
    const { review_id } = await heldReview()
    const number = String(review_id)
    const thanks = ['--text', 'Thank you.', '--name', 'Thandi']
    expect(await line('reviews', 'answer', number, ...thanks)).toMatchObject({ code: 1 })
    await line('reviews', 'approve', number)
    expect(await line('reviews', 'answer', number, ...thanks)).toMatchObject({ code: 0, out: expect.stringContaining('answered') })
    const { message } = await openMessage()
    expect((await line('messages', 'list')).out).toContain(message.message_id)
    await emptyPost(shop)
    expect(await line('messages', 'answer', message.message_id, ...thanks)).toMatchObject({ code: 0 })
    expect((await emptyPost(shop)).map(({ subject }) => subject)).toEqual(['Our answer to your message'])
    expect((await line('messages', 'show', message.message_id)).out).toContain('Thank you.')
    expect(await line('messages', 'close', message.message_id)).toMatchObject({ code: 0 })
    expect(await line('messages', 'close', message.message_id)).toMatchObject({ code: 1 })
    const actors = (await audit()).map(({ action, actor }) => [action, actor.includes('@')])
    expect(actors).toEqual([
      ['messages.answer', true],
      ['messages.close', true],
      ['reviews.publish', true],
      ['reviews.reply', true],
    ])
  })
})
