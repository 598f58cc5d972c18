import { beforeEach, describe, expect, test } from 'vitest'
import { createOwnReader } from '../../../src/data/orders/own-reader.ts'
import { confirmSession } from '../../../src/data/account/confirm.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { adding, lines, type OfflineContext } from '../../support/device/offline-context.ts'
import { sharedContext } from '../../support/server/shared-context.ts'
import {
  customerCart,
  makeCustomer,
  openShopper,
  PASSWORD,
  type ShopperTab,
  type TestShopper,
} from '../../support/account/shopper-context.ts'
import { signedInDevice } from '../../support/account/signed-in-device.ts'

const first = sharedContext()

let context: OfflineContext
let page: ShopperTab
let anna: TestShopper
beforeEach(async () => {
  ;({ context, page, customer: anna } = await signedInDevice(first()))
  await page.append(adding(context.shop, 'kalk-bay', 2))
  await context.time.settle()
})

describe('[trial 16] [I9] after an offline sign-out no request carries the session until the server has ended it', () => {
  test('the first request ends the session', async () => {
    context.network.goOffline()
    await signOut(page.tabSession)
    expect(context.device.cookieNamed('shop_session')).toBeDefined()
    context.network.goOnline()
    context.network.sent.length = 0
    await confirmSession(page.tabSession)
    expect(context.network.sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/logout'])
    expect(context.device.cookieNamed('shop_session')).toBeUndefined()
    expect(page.tabSession.principal()).toMatchObject({ kind: 'guest' })
  })

  test('an open page ends the session as soon as the server answers any request', async () => {
    context.network.goOffline()
    await signOut(page.tabSession)
    await page.append(adding(context.shop, 'blyde', 1))
    await context.time.pass(5000)
    context.network.goOnline()
    await context.time.pass(60_000)
    expect(context.device.cookieNamed('shop_session')).toBeUndefined()
    expect(page.tabSession.principal()).toMatchObject({ kind: 'guest', mustLogOut: false })
  })

  test('a new tab starts as the same guest, and only the sign-out request carries a cookie', async () => {
    context.network.goOffline()
    await signOut(page.tabSession)
    page.tab.kill()
    const carried: string[] = []
    context.network.fate = (request) => {
      if (request.headers.get('Cookie')?.includes('shop_session')) carried.push(new URL(request.url).pathname)
      return request.url.endsWith('/api/logout') && carried.length < 2 ? 'fail' : 'deliver'
    }
    const again = await openShopper(context)
    await again.append(adding(context.shop, 'blyde', 1))
    await context.time.pass(1000)
    expect(again.tabSession.principal().kind).toBe('guest')
    await confirmSession(again.tabSession)
    await context.time.pass(31_000)
    expect([...new Set(carried)]).toEqual(['/api/logout'])
    expect(context.device.cookieNamed('shop_session')).toBeUndefined()
    expect(Object.values(lines(await customerCart(context, anna.token)))).toEqual([2])
  })

  test('an account page asks to sign in meanwhile, and shows no data', async () => {
    context.network.goOffline()
    await signOut(page.tabSession)
    context.network.fate = ({ url }) => (url.endsWith('/api/logout') ? 'fail' : 'deliver')
    const reader = createOwnReader(page.tab)
    for (const read of [reader.customer(), reader.orders(), reader.ownOrder('10001')])
      await expect(read).rejects.toMatchObject({ code: 'session_required' })
  })

  test('before another customer signs in, the old session ends', async () => {
    context.network.goOffline()
    const hers = context.device.cookieNamed('shop_session') ?? ''
    await signOut(page.tabSession)
    context.network.goOnline()
    const ben = await makeCustomer(context)
    expect(await signIn(page.tabSession, { email: ben.email, password: PASSWORD })).toMatchObject({ kind: 'done' })
    expect((await context.shop.call('customerCart', { token: hers })).status).toBe(401)
    expect(page.tabSession.principal()).toMatchObject({ kind: 'customer', id: ben.id })
  })
})
