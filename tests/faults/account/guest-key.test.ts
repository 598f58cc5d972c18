import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPrincipal } from '../../../src/data/account/owner.ts'
import { claimOwner } from '../../support/device/claim-owner.ts'
import { newCartKey } from '../../support/server/api.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

test('[§4.5] [G1] two tabs that open at once generate one key of 42 letters and digits, on the device and in the cookie', async () => {
  const { device } = context
  const [one, other] = [device.tab(), device.tab()]
  const keys = await Promise.all([claimOwner(one, device.cookie), claimOwner(other, device.cookie)])
  expect(keys[0]).toMatch(/^[A-Za-z0-9]{42}$/)
  expect(keys[1]).toBe(keys[0])
  expect(device.cookie.read()).toBe(keys[0])
  expect((await readPrincipal(device.tab()))?.key).toBe(keys[0])
})

test('[G2] a device without a key adopts a valid cookie; its own key has priority; an invalid cookie is ignored', async () => {
  const key = newCartKey()
  const { device } = context
  device.cookie.write(key)
  expect(await claimOwner(device.tab(), device.cookie)).toBe(key)
  device.cookie.write(newCartKey())
  expect(await claimOwner(device.tab(), device.cookie)).toBe(key)
  expect(device.cookie.read()).toBe(key)

  const other = context.otherDevice()
  other.cookie.write('nonsense')
  expect(await claimOwner(other.tab(), other.cookie)).toMatch(/^[A-Za-z0-9]{42}$/)
})

test('[G3] an unreadable key is quarantined, and the device generates a new one', async () => {
  const { device } = context
  device.disk.put('owner', { kind: 'guest', key: 'short' })
  expect(await claimOwner(device.tab(), device.cookie)).toMatch(/^[A-Za-z0-9]{42}$/)
  expect(await device.disk.read('set-aside:owner')).toEqual({ kind: 'guest', key: 'short' })

  device.disk.put('owner', 'damaged again')
  await claimOwner(device.tab(), device.cookie)
  expect(device.disk.keys().filter((name) => name.startsWith('set-aside:owner'))).toHaveLength(2)
  expect(await device.disk.read('set-aside:owner')).toEqual({ kind: 'guest', key: 'short' })
})
