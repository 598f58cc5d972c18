import { afterEach, beforeEach, expect, it } from 'vitest'
import { moveForms } from '../../../api-mock/account/forms-of-person.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { formJobs } from '../../../api-mock/forms/jobs.ts'
import { PASSWORD } from '../../support/account/customers.ts'
import { signedIn } from '../../support/account/signed-in.ts'
import { filled } from '../../support/forms/filled-forms.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('the personal data of an application for a trade account', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const body = filled.tradeApplication
  const apply = (more: Partial<typeof body> = {}, headers: Record<string, string> = {}) =>
    shop.call('tradeApplication', { ...body, ...more }, { headers })
  const stored = () => shop.deps.db.selectFrom('trade_application').selectAll().orderBy('sent_at').execute()
  const proved = async (email?: string) => {
    const customer = await signedIn(shop, email === undefined ? {} : { email })
    const at = { email_proved_at: '2026-11-20T08:00:00.000Z' }
    await shop.deps.db.updateTable('customer').set(at).where('customer_id', '=', customer.id).execute()
    return customer
  }

  it('is in the export of its customer, and is deleted with the account', async () => {
    const customer = await proved()
    await apply({}, customer.headers)
    await apply({ email: 'other@stoep.example' })
    const { forms } = (await shop.call('customerExport', {}, { headers: customer.headers })).answer
    expect(forms).toMatchObject({ trade_application: [{ business: body.business, customer_id: customer.id }] })
    await shop.call('customerDelete', { password: PASSWORD }, { headers: customer.headers })
    expect(await stored()).toMatchObject([{ email: 'other@stoep.example' }])
  })

  it('stays with a customer who takes another address, also when an application of that address waits', async () => {
    const customer = await proved(body.email)
    await apply()
    await apply({ email: 'new@stoep.example', business: 'Another name' })
    const row = await shop.deps.db.selectFrom('customer').selectAll().where('customer_id', '=', customer.id).executeTakeFirstOrThrow()
    await transact(shop.deps, (trx) => moveForms(trx, row, 'new@stoep.example'))
    const of = (await stored()).map(({ business, email, customer_id }) => [business, email, customer_id])
    expect(of.toSorted()).toEqual([
      ['Another name', 'new@stoep.example', null],
      [body.business, body.email, customer.id],
    ])
    await shop.deps.db.withoutPlugins().updateTable('trade_application').set({ state: 'declined' }).execute()
    await transact(shop.deps, (trx) => moveForms(trx, row, 'new@stoep.example'))
    expect((await stored()).map(({ email }) => email)).toEqual(['new@stoep.example', 'new@stoep.example'])
  })

  it('is deleted two years after it was sent', async () => {
    await apply()
    await shop.deps.db.withoutPlugins().updateTable('trade_application').set({ state: 'accepted' }).execute()
    shop.clock.advance({ days: 729 })
    const run = async () => {
      for (const job of formJobs(shop.deps)) await job.run()
    }
    await run()
    expect(await stored()).toHaveLength(1)
    shop.clock.advance({ days: 2 })
    await run()
    expect(await stored()).toEqual([])
  })
})
