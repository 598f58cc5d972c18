import type { RootOperationNode } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { allJobs } from '../../../api-mock/compose.ts'
import type { OpenDatabase } from '../../../api-mock/db/open.ts'
import { PASSWORD } from '../../support/account/customers.ts'
import { newPerson } from '../../support/account/people.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { fullReadsOf } from '../../support/database/plans.ts'
import { recordStatements } from '../../support/database/statements.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeAlwaysOnEveryDatabase } from '../../support/server/databases.ts'
import { asCustomer, asGuest } from './shopper-ways.ts'

/** Tables that may be read whole, and why they stay small. Every other table grows with the orders and visitors of the shop. */
const small: Readonly<Record<string, string>> = {
  trade_account: 'one row for each business',
  trade_application: 'one row for each business',
  trade_invite: 'those of some weeks, for each business',
  staff_invite: 'those of some weeks',
  passkey_link: 'those of some days',
  passkey_challenge: 'those of some minutes',
  reset_code: 'those of some minutes',
  sign_up_code: 'those of some minutes',
  email_change_code: 'those of some minutes',
  email_change_link: 'those of some weeks',
  mail_budget: 'those of one day',
  push_message: 'those of a month, one for many devices',
  uploaded_picture: 'those of products and content; the names alone are read',
  unused_picture: 'those of products and content that nothing shows',
  saved_price: 'one row for each product that somebody saved',
  saved_filter: 'those of the shop’s people',
}

describeAlwaysOnEveryDatabase('a table that grows', (database) => {
  let shop: TestShop
  let opened: OpenDatabase
  let nodes: RootOperationNode[]
  beforeEach(async () => {
    const recorder = recordStatements()
    nodes = recorder.nodes
    shop = await createTestApp({
      database: {
        ...database,
        async open(content) {
          opened = await database.open(content)
          const recorded = opened.db.withPlugin(recorder.plugin)
          recorded.destroy = () => opened.db.destroy()
          return { ...opened, db: recorded }
        },
      },
    })
  })
  afterEach(() => shop.close())

  const fullReads = async () => {
    const found = await fullReadsOf(opened, nodes)
    return found.filter(({ tables }) => tables.some((table) => !(table in small)))
  }

  it('is not read from beginning to end by a job', async () => {
    await asGuest(shop)
    await asCustomer(shop)
    await newPerson(shop, 'customer')
    await newPerson(shop, 'guest')
    nodes.splice(0)
    // At once, after the time to pay, and after the time for which tax law requires records.
    for (const days of [0, 8, 6 * 365]) {
      shop.clock.advance({ days })
      for (const job of allJobs(shop.deps)) await job.run()
    }
    // The jobs had everything to do.
    const { db } = opened
    expect(await db.selectFrom('orders').select('state').where('email', '<>', '').execute()).toEqual([])
    expect(await db.selectFrom('sign_in').select('family').execute()).toEqual([])
    expect(await fullReads()).toEqual([])
  }, 60_000)

  it('is not read from beginning to end for the late orders of the desk', async () => {
    const { token } = await newStaff(shop, 'office')
    await newPerson(shop, 'customer')
    nodes.splice(0)
    await shop.call('deskToday', { token })
    await shop.call('deskOrders', { token, late: '1' })
    expect((await fullReads()).filter(({ words }) => words.includes('delivery_by <'))).toEqual([])
    expect(nodes.length).toBeGreaterThan(1)
  })

  it('is not read from beginning to end for the export and the deletion of an account', async () => {
    const { headers } = await newPerson(shop, 'customer')
    nodes.splice(0)
    expect((await shop.call('customerExport', {}, { headers })).status).toBe(200)
    expect((await shop.call('customerDelete', { password: PASSWORD }, { headers })).status).toBe(200)
    expect(await fullReads()).toEqual([])
  })
})
