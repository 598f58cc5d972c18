import { issueInvoice } from '../../../api-mock/documents/issue.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { currentGiveaway } from '../../../api-mock/forms/giveaway-dates.ts'
import { createToken } from '../../../api-mock/forms/tokens.ts'
import { randomKey } from '../../../src/domain/random-key.ts'
import type { TestShop } from '../server/api.ts'
import { filled } from '../forms/filled-forms.ts'
import { holdingsOf, newPerson, type Person } from '../account/people.ts'
import { placedOrder } from '../account/shopper.ts'

const methods = { payfast: 'card', payjustnow: 'payjustnow', finchoice: 'finchoice' } as const
export type Provider = keyof typeof methods

/** A person who has also started a payment with every provider, and has received the shop's mails with links. */
export interface PayingPerson extends Person {
  pay: Record<Provider, { orderId: string; url: URL }>
  /** The invoice of the person's order. */
  invoiceId: string
  links: { confirm: string; stop: string; entry: string }
}

export async function newPayingPerson(shop: TestShop, kind: Person['kind']): Promise<PayingPerson> {
  const person = await newPerson(shop, kind)
  const { marker, email } = person
  const contact = { email, phone: '021 555 0100', firstName: marker, lastName: 'Shopper' }
  const goToPay = async (provider: Provider) => {
    const { order_id, redirect_url } = await placedOrder(shop, methods[provider], { contact })
    return { orderId: order_id, url: new URL(redirect_url ?? '') }
  }
  return {
    ...person,
    pay: { payfast: await goToPay('payfast'), payjustnow: await goToPay('payjustnow'), finchoice: await goToPay('finchoice') },
    invoiceId: await transact(shop.deps, (trx) => issueInvoice(trx, shop.deps, person.orderId)),
    links: await linksTo(shop, person),
  }
}

/** The links of the person's mails: an unconfirmed newsletter subscription and an entry for the giveaway. */
function linksTo({ deps }: TestShop, { marker, email }: Person): Promise<PayingPerson['links']> {
  const at = deps.clock.now().toISOString()
  const entry_id = randomKey(16, deps.random)
  const { province, story } = filled.giveawayEntry
  const entry = {
    entry_id,
    giveaway: currentGiveaway().closes,
    person: email,
    email,
    name: marker,
    phone: '',
    town: marker,
    province,
    story,
  }
  return transact(deps, async (trx) => {
    await trx
      .insertInto('newsletter')
      .values({ email, state: 'pending', source: 'form', requested_at: at, confirmed_at: null, unsubscribed_at: null, mailed_at: at })
      .execute()
    await trx
      .insertInto('giveaway_entry')
      .values({ ...entry, newsletter: 0, created_at: at, mailed_at: at, confirmed_at: at })
      .execute()
    return {
      confirm: (await createToken(trx, deps, 'newsletter-confirm', email)).token,
      stop: (await createToken(trx, deps, 'newsletter-unsubscribe', email)).token,
      entry: (await createToken(trx, deps, 'giveaway-confirm', entry_id)).token,
    }
  })
}

/** All data that the server stores of the person, including what a link or a provider can change. */
export async function allHoldingsOf(shop: TestShop, person: PayingPerson): Promise<string> {
  const { db } = shop.deps
  const orders = db.selectFrom('orders').select('order_id').where('email', '=', person.email)
  return JSON.stringify([
    await holdingsOf(shop, person),
    await db.selectFrom('payment').selectAll().where('order_id', 'in', orders).orderBy('payment_id').execute(),
    await db.selectFrom('order_event').selectAll().where('order_id', 'in', orders).orderBy('order_id').orderBy('position').execute(),
    await db.selectFrom('newsletter').selectAll().where('email', '=', person.email).execute(),
    await db.selectFrom('giveaway_entry').selectAll().where('email', '=', person.email).execute(),
  ])
}
