import { describe, expect, test } from 'vitest'
import { claimPrincipal, isOtherOwner, OWNER, ownerOf, parsePrincipal, storedPrincipal, termsOf } from './owner.ts'
import { StorageError } from '../storage/storage-error.ts'
import { writeValue } from '../storage/store.ts'
import { createMemoryStore } from '../../../tests/support/device/memory-store.ts'

const key = 'a'.repeat(42)
const id = 'b'.repeat(20)

/** One stored owner of every format. */
const fixtures = {
  guestBeforeAccounts: { kind: 'guest', key },
  guest: { fmt: 2, kind: 'guest', key, mustLogOut: false },
  guestAfterOfflineSignOut: { fmt: 2, kind: 'guest', key, mustLogOut: true },
  customer: { fmt: 2, kind: 'customer', id, key, role: 'trade', discount: 15, from: ['c'.repeat(42)], refreshedAt: 1 },
}

describe('[S3] [I1] every stored format of the owner is readable', () => {
  test('the guest of the first format', () => {
    expect(parsePrincipal(fixtures.guestBeforeAccounts)).toEqual({ kind: 'guest', key, mustLogOut: false })
  })
  test('every kind of the present format is written as it was read', () => {
    for (const stored of [fixtures.guest, fixtures.guestAfterOfflineSignOut, fixtures.customer]) {
      const read = parsePrincipal(stored)
      expect(read && storedPrincipal(read)).toEqual(stored)
    }
  })
  test('a version before accounts can read today’s guest', () => {
    expect(fixtures.guest).toMatchObject({ kind: 'guest', key: expect.stringMatching(/^[A-Za-z0-9]{42}$/) })
  })
  test('a damaged value is no owner', () => {
    for (const stored of [undefined, null, 'guest', { kind: 'guest', key: 'short' }, { kind: 'customer', id: key }])
      expect(parsePrincipal(stored)).toBeNull()
  })
})

test('the owner is a guest’s key or a customer’s id, with the terms of each', () => {
  const [guest, customer] = [parsePrincipal(fixtures.guest)!, parsePrincipal(fixtures.customer)!]
  expect([ownerOf(guest), ownerOf(customer)]).toEqual([key, id])
  expect(termsOf(guest)).toEqual({ discount: 0, limits: { perLine: 20, lines: 50 } })
  expect(termsOf(customer)).toEqual({ discount: 15, limits: { perLine: 1000, lines: 500 } })
})

test('[I4] another stored owner forbids a write; an evicted device has no owner and allows it', () => {
  expect(isOtherOwner(fixtures.customer, key)).toBe(true)
  expect(isOtherOwner(fixtures.customer, id)).toBe(false)
  expect(isOtherOwner(undefined, id)).toBe(false)
})

describe('[S5] a device with no free space', () => {
  const store = createMemoryStore()
  const full = () => Promise.reject(new StorageError('full'))
  const device = {
    store: { ...store, change: full, changeAll: full },
    locks: { hold: <Result>(_name: string, task: () => Promise<Result>) => task() },
    bytes: (count: number) => new Uint8Array(count),
  }
  const cookie = { read: () => key, write: () => undefined }

  test('without a stored owner is a guest’s, with the key of the cookie', async () => {
    expect(await claimPrincipal(device, cookie)).toEqual({ kind: 'guest', key, mustLogOut: false })
  })
  test('with a stored customer is this customer’s', async () => {
    await writeValue(store, OWNER, fixtures.customer)
    expect(storedPrincipal(await claimPrincipal(device, cookie))).toEqual(fixtures.customer)
  })
  test('[S4] with an owner that it can neither read nor quarantine is a guest’s, and leaves the owner as it is', async () => {
    await writeValue(store, OWNER, { kind: 'guest', key: 'short' })
    expect(await claimPrincipal(device, cookie)).toEqual({ kind: 'guest', key, mustLogOut: false })
    expect(await store.read(OWNER)).toEqual({ kind: 'guest', key: 'short' })
  })
})
