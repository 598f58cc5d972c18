import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeOwnProfile } from '../../../src/actions/forms/own-profile.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { connection } from '../../../src/state/network/connection.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { makeCustomer, PASSWORD, type TestShopper } from '../../support/account/shopper-context.ts'
import type { KillPoint } from '../../support/device/device.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { rejectsFirstChange } from '../../support/device/network.ts'
import { startWithSession } from '../../support/device/page-state.ts'
import { filled } from '../../support/forms/filled-forms.ts'

const CODE = 'KAVYA5'
let context: OfflineContext
let decorator: TestShopper
beforeEach(async () => {
  context = await createOfflineContext()
  connection.online = true
  toasts.list.length = 0
  decorator = await makeCustomer(context)
  const { db } = context.shop.deps
  await context.shop.call('decoratorApplication', filled.decoratorApplication)
  await db.withoutPlugins().updateTable('decorator_application').set({ state: 'accepted', code: CODE, customer_id: decorator.id }).execute()
  const { data } = await db.selectFrom('decorator').select('data').where('slug', '=', 'kavya-munsamy').executeTakeFirstOrThrow()
  const own = data.replace(/"coupon_code":"[^"]*"/, `"coupon_code":"${CODE}"`)
  await db.updateTable('decorator').set({ data: own }).where('slug', '=', 'kavya-munsamy').execute()
})
afterEach(() => context.close())

async function open() {
  const page = await startWithSession(context)
  await signIn(page.tabSession, { email: decorator.email, password: PASSWORD })
  await context.time.settle()
  return page
}

const change = (bio = 'I plan quiet rooms.') => changeOwnProfile({ bio, specialities: [], email: '', phone: '', links: [] })
const drafts = () =>
  context.shop.deps.db.selectFrom('content_version').select(['slug', 'state', 'customer_id']).where('state', '=', 'draft').execute()
const once = () => [{ slug: 'kavya-munsamy', state: 'draft', customer_id: decorator.id }]

describe("[M9] a decorator's change of her profile", () => {
  test('waits offline, is sent once when online, and its arrival is notified', async () => {
    const page = await open()
    context.network.goOffline()
    connection.online = false
    expect(await change()).toMatchObject({ kind: 'later' })
    expect(outboxState.changes).toMatchObject([{ words: 'The change of your profile' }])
    await context.reconnect()
    expect(outboxState.waiting).toBe(0)
    expect(await drafts()).toEqual(once())
    expect(toasts.list.map(({ message }) => message).join()).toContain('The change of your profile has been sent')
    page.tab.kill()
  })

  test('waits for an earlier one that a gateway rejects, so the last change counts [D2]', async () => {
    const page = await open()
    context.network.fate = rejectsFirstChange()
    void change()
    await context.time.settle()
    void change('I plan large rooms.')
    await context.time.pass(9000)
    expect(outboxState.waiting).toBe(2)
    expect(await drafts()).toEqual([])
    context.network.goOnline()
    await context.time.pass(120_000)
    const all = context.shop.deps.db.selectFrom('content_version').select('data').where('state', '=', 'draft').orderBy('version')
    expect((await all.execute()).map(({ data }) => /I plan \w+ rooms\./.exec(data)?.[0])).toEqual([
      'I plan quiet rooms.',
      'I plan large rooms.',
    ])
    page.tab.kill()
  })

  const killPoints: KillPoint[] = ['after-write', 'before-send', 'after-send']
  test.each(killPoints)('is sent once after a kill %s', async (point) => {
    const page = await open()
    page.tab.killAt(point, 1)
    void change()
    await context.time.settle()
    page.tab.kill()
    await startWithSession(context)
    await context.time.pass(120_000)
    expect(await drafts()).toEqual(once())
  })
})
