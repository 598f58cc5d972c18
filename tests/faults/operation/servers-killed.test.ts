import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, inject, test, vi } from 'vitest'
import { openPostgres } from '../../../api-mock/db/open.ts'
import { changeSettings } from '../../../api-mock/settings/change-settings.ts'
import { startRoundRobin } from '../../support/server/proxies.ts'
import { seededRandom } from '../../support/time/seeded-random.ts'
import { countCases, trialSize } from '../../support/time/trial-size.ts'
import { orderingCrowd } from './ordering-crowd.ts'
import { twoShops } from './two-shops.ts'
import { cardVisit, customerVisits } from './visits.ts'

const KILLS = trialSize(1, 30)
/** The long form kills a server every 10 s. The usual form waits only until the servers have answered some calls. */
const PAUSE_MS = trialSize(0, 8000)

describe.runIf(inject('postgresUrl') !== null)('two servers behind one address', () => {
  const { shops, postgres, ask } = twoShops({ TRUST_PROXY: '1' })

  test(
    `[trial 31] that are killed ${KILLS} times lose nothing, double nothing, answer with what was stored, and send each mail`,
    async (context) => {
      const random = seededRandom(20_261_124)
      const proxy = await startRoundRobin(
        shops.map(({ origin }) => origin),
        () => Math.floor(random() * shops.length),
      )
      const { db } = openPostgres(postgres().url)
      const customers = await customerVisits(db, shops)
      const { orders, keys, shopping, busyAgain, leave } = orderingCrowd(proxy.origin, [cardVisit, customers.visit])
      for (let kill = 0; kill < KILLS; kill += 1) {
        await Promise.race([shopping, busyAgain()])
        await delay(PAUSE_MS)
        // In turn, so that the server that runs the jobs is among them.
        const shop = shops[kill % shops.length]
        await shop?.kill()
        await Promise.race([shopping, busyAgain()])
        await shop?.start()
      }
      // A change at the database is seen by both.
      await changeSettings({ db, clock: { now: () => new Date() } }, { 'contact.phone': '021 555 0177' }, 'a test')
      for (const { origin } of shops)
        await vi.waitFor(async () => expect(await (await fetch(`${origin}/info/contact-us`)).text()).toContain('021 555 0177'), {
          timeout: 10_000,
          interval: 50,
        })
      leave()
      await shopping
      await db.destroy()

      const lines = await ask<{ order_id: string; pieces: Record<string, number> }>(
        `select order_id, jsonb_object_agg(product_id, quantity) as pieces
         from (select order_id, product_id, sum(quantity)::int as quantity from order_line where free = 0 group by order_id, product_id) as line
         group by order_id`,
      )
      expect(new Map(lines.map(({ order_id, pieces }) => [order_id, pieces]))).toEqual(
        new Map(orders.map(({ id, pieces }) => [id, pieces])),
      )
      expect(await ask('select count(*)::int as orders from orders')).toEqual([{ orders: orders.length }])
      const kept = await ask<{ key: string }>('select key from idempotency where status = 200')
      expect(new Set(kept.map(({ key }) => key))).toEqual(keys)
      expect(await ask('select * from cart_line')).toEqual([])
      const lists = await ask<{ list_id: string; name: string; quantity: number }>(
        'select list_id, name, quantity from wholesale join wholesale_line using (owner, list_id)',
      )
      expect(new Map(lists.map(({ list_id, ...saved }) => [list_id, saved]))).toEqual(customers.saved)
      expect(customers.saved.size, 'customers came').toBeGreaterThan(0)
      // Each card order has one paid payment, one event of it and one confirmation mail.
      const paid = "select order_id from orders where payment_method = 'card' order by order_id"
      expect(await ask("select order_id from payment where state = 'paid' order by order_id")).toEqual(await ask(paid))
      expect(await ask("select order_id from order_event where state = 'processing' order by order_id")).toEqual(await ask(paid))
      const confirmed = "select count(*)::int as mails from outgoing_mail where mail_id like 'order-confirmation-%'"
      expect(await ask(confirmed)).toEqual([{ mails: (await ask(paid)).length }])
      await vi.waitFor(async () => expect(await ask('select mail_id from outgoing_mail where sent_at is null')).toEqual([]), {
        timeout: 60_000,
        interval: 200,
      })
      // One of them, and only one, runs the jobs.
      const locks = `select count(*)::int as servers from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
      await vi.waitFor(async () => expect(await ask(locks)).toEqual([{ servers: 1 }]), { timeout: 10_000, interval: 50 })
      await proxy.close()
      countCases(context, KILLS)
    },
    60_000 + KILLS * 30_000,
  )
})
