import { cents } from '../../src/contract/money/money.ts'
import type { Page } from 'playwright'
import { readConfig } from '../../api-mock/config.ts'
import { openDatabase } from '../../api-mock/db/open.ts'
import { addReaders, letterOf, readerAt } from '../support/desk/readers.ts'
import type { caller } from '../support/server/api.ts'
import type { Screen } from './steps.ts'

const closes = '2027-01-31'

interface Shown {
  data: string
  token: string
  call: ReturnType<typeof caller>
  signedIn: (path: string, steps?: (page: Page) => Promise<void>, whole?: boolean) => Screen
  press: (name: string) => (page: Page) => Promise<void>
}

/** Puts readers, letters, a note and a drawn giveaway of demo people into the shop. Returns the screens of customers and campaigns. */
export async function campaignScreens({ data, token, call, signedIn, press }: Shown): Promise<Record<string, Screen>> {
  const { db } = openDatabase(readConfig({ DATA_DIR: data }))
  await addReaders(
    db,
    Array.from({ length: 248 }, (_, number) => readerAt(number)),
  )
  await addReaders(db, ['demo.left@stoep.example'], 'unsubscribed')
  const seed = { giveaway: closes, seed: 'demo', seed_hash: '2a97516c354b68848cdbd8f54a226a0a55b21ed138e207ad6c5cbb9c00aa5aea' }
  await db
    .insertInto('giveaway_seed')
    .values({ ...seed, committed_at: '2026-12-01T06:00:00.000Z' })
    .execute()
  for (const [entry_id, name] of [
    ['A7Kd92mQxLp04TzB', 'Demo Winner'],
    ['Zq81LmT5vXc72NsD', 'Demo Second'],
  ] as const)
    await db
      .insertInto('giveaway_entry')
      .values({
        entry_id,
        name,
        giveaway: closes,
        person: `${entry_id}@stoep.example`,
        email: `${name.toLowerCase().replace(' ', '.')}@stoep.example`,
        phone: '082 555 0101',
        town: 'Knysna',
        province: 'Western Cape',
        story: '',
        newsletter: 0,
        created_at: '2026-12-02T08:00:00.000Z',
        mailed_at: '2026-12-02T08:00:00.000Z',
        confirmed_at: '2026-12-02T08:05:00.000Z',
      })
      .execute()
  const draw = { giveaway: closes, entries: '["A7Kd92mQxLp04TzB","Zq81LmT5vXc72NsD"]', digest: seed.seed_hash, drawn_by: 'Demo Owner' }
  const first = { number: 1, drawn_at: '2027-02-08T08:00:00.000Z', reason: '', position: 1, winner: 'Zq81LmT5vXc72NsD' }
  const second = {
    number: 2,
    drawn_at: '2027-02-23T08:00:00.000Z',
    reason: 'No answer by mail and phone within ten working days.',
    position: 0,
    winner: 'A7Kd92mQxLp04TzB',
  }
  for (const one of [first, second])
    await db
      .insertInto('giveaway_draw')
      .values({ ...draw, ...one })
      .execute()
  const { customer_id: customerId } = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('role', '=', 'trade')
    .executeTakeFirstOrThrow()
  await db.destroy()
  await call('deskCustomerNote', { token, text: 'Prefers delivery on Thursdays; the lift is small.' }, { params: { userId: customerId } })
  const { answer: draft } = await call('deskLetterCreate', { token, ...letterOf() })
  const { answer: stopped } = await call('deskLetterCreate', { token, ...letterOf({ subject: 'Care for oiled wood', segment: 'bought' }) })
  await call('deskLetterStep', { token, rev: stopped.rev, step: 'stop' }, { params: { letterId: stopped.letter_id } })
  // Off, so that the pictures of the shop have its free delivery.
  const zone = { provinces: [], everywhere: false, days: 3, free_from: cents(2_000_000), active: false }
  await call('deskZoneAdd', { token, ...zone, name: 'Cape Town and surrounds', postcodes: [[7400, 8099]], price: cents(45_000) })
  const islands = { ...zone, free_from: null, price: null }
  await call('deskZoneAdd', { token, ...islands, name: 'Islands', postcodes: [[7400, 7400]] })
  const customer = `/customers/${customerId}/show`
  const letter = `/letters/${draft.letter_id}/show`
  return {
    'desk-customers': signedIn('/customers'),
    'desk-customer': signedIn(customer),
    'desk-customer-terms': signedIn(customer, press('Change role and discount'), false),
    'desk-customer-delete': signedIn(customer, press('Delete the account'), false),
    'desk-coupons': signedIn('/coupons'),
    'desk-coupon': signedIn('/coupons/WELCOME10/show'),
    'desk-coupon-new': signedIn('/coupons', press('Add a coupon'), false),
    'desk-delivery': signedIn('/delivery'),
    'desk-delivery-new': signedIn('/delivery', press('Add a zone'), false),
    'desk-letters': signedIn('/letters'),
    'desk-letter': signedIn(letter),
    'desk-letter-send': signedIn(letter, press('Send'), false),
    'desk-letter-new': signedIn('/letters', press('Write a letter')),
    'desk-giveaway': signedIn('/giveaway'),
  }
}
