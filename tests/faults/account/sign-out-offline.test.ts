import { beforeEach, describe, expect, test } from 'vitest'
import { createOwnReader } from '../../../src/data/orders/own-reader.ts'
import { confirmSession } from '../../../src/data/account/confirm.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { adding, lines, type OfflineWorld } from '../../support/device/offline-world.ts'
import { sharedWorld } from '../../support/server/shared-world.ts'
import {
  customerCart,
  makeCustomer,
  openShopper,
  PASSWORD,
  type ShopperTab,
  type TestShopper,
} from '../../support/account/shopper-world.ts'
import { signedInDevice } from '../../support/account/signed-in-device.ts'

const first = sharedWorld()

let world: OfflineWorld
let page: ShopperTab
let anna: TestShopper
beforeEach(async () => {
  ;({ world, page, customer: anna } = await signedInDevice(first()))
  await page.append(adding(world.shop, 'kalk-bay', 2))
  await world.time.settle()
})

const offline = () => {
  world.network.fate = () => 'fail'
}
const online = () => {
  world.network.fate = () => 'deliver'
}

describe('[trial 16] [I9] after an offline sign-out no request carries the session until the server has ended it', () => {
  test('the first request ends the session', async () => {
    offline()
    await signOut(page.shopper)
    expect(world.device.cookieNamed('shop_session')).toBeDefined()
    online()
    world.network.sent.length = 0
    await confirmSession(page.shopper)
    expect(world.network.sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/logout'])
    expect(world.device.cookieNamed('shop_session')).toBeUndefined()
    expect(page.shopper.principal()).toMatchObject({ kind: 'guest' })
  })

  test('an open page ends the session as soon as the server answers any request', async () => {
    offline()
    await signOut(page.shopper)
    await page.append(adding(world.shop, 'blyde', 1))
    await world.time.pass(5000)
    online()
    await world.time.pass(60_000)
    expect(world.device.cookieNamed('shop_session')).toBeUndefined()
    expect(page.shopper.principal()).toMatchObject({ kind: 'guest', mustLogOut: false })
  })

  test('a new tab starts as the same guest, and only the sign-out request carries a cookie', async () => {
    offline()
    await signOut(page.shopper)
    page.tab.kill()
    const carried: string[] = []
    world.network.fate = (request) => {
      if (request.headers.get('Cookie')?.includes('shop_session')) carried.push(new URL(request.url).pathname)
      return request.url.endsWith('/api/logout') && carried.length < 2 ? 'fail' : 'deliver'
    }
    const again = await openShopper(world)
    await again.append(adding(world.shop, 'blyde', 1))
    await world.time.pass(1000)
    expect(again.shopper.principal().kind).toBe('guest')
    await confirmSession(again.shopper)
    await world.time.pass(31_000)
    expect([...new Set(carried)]).toEqual(['/api/logout'])
    expect(world.device.cookieNamed('shop_session')).toBeUndefined()
    expect(Object.values(lines(await customerCart(world, anna.token)))).toEqual([2])
  })

  test('an account page asks to sign in meanwhile, and shows no data', async () => {
    offline()
    await signOut(page.shopper)
    world.network.fate = ({ url }) => (url.endsWith('/api/logout') ? 'fail' : 'deliver')
    const reader = createOwnReader(page.tab)
    for (const read of [reader.customer(), reader.orders(), reader.ownOrder('10001')])
      await expect(read).rejects.toMatchObject({ code: 'session_required' })
  })

  test('before another customer signs in, the old session ends', async () => {
    offline()
    const hers = world.device.cookieNamed('shop_session') ?? ''
    await signOut(page.shopper)
    online()
    const ben = await makeCustomer(world)
    expect(await signIn(page.shopper, { email: ben.email, password: PASSWORD })).toMatchObject({ kind: 'done' })
    expect((await world.shop.call('customerCart', { token: hers })).status).toBe(401)
    expect(page.shopper.principal()).toMatchObject({ kind: 'customer', id: ben.id })
  })
})
