import { describe, expect, test } from 'vitest'
import type { Device } from '../device.ts'
import { claimPrincipal, isAnother, OWNER, ownerOf, parsePrincipal, storedPrincipal, termsOf } from './owner.ts'
import { StorageError } from '../storage/storage-error.ts'
import { createMemoryStore, writeValue } from '../storage/store.ts'

const key = 'a'.repeat(42)
const id = 'b'.repeat(20)

/** One stored owner of every format there has been. */
const fixtures = {
  guestBeforeAccounts: { kind: 'guest', key },
  guest: { fmt: 2, kind: 'guest', key, mustLogOut: false },
  guestAfterOfflineSignOut: { fmt: 2, kind: 'guest', key, mustLogOut: true },
  customer: { fmt: 2, kind: 'customer', id, key, role: 'trade', discount: 15, from: ['c'.repeat(42)], refreshedAt: 1 },
}

describe('[S3] [I1] every owner that was ever stored can be read', () => {
  test('the guest of the first format', () => {
    expect(parsePrincipal(fixtures.guestBeforeAccounts)).toEqual({ kind: 'guest', key, mustLogOut: false })
  })
  test('each of the present one, and it is written as it was read', () => {
    for (const stored of [fixtures.guest, fixtures.guestAfterOfflineSignOut, fixtures.customer]) {
      const read = parsePrincipal(stored)
      expect(read && storedPrincipal(read)).toEqual(stored)
    }
  })
  test('a version before accounts reads today’s guest as its own', () => {
    expect(fixtures.guest).toMatchObject({ kind: 'guest', key: expect.stringMatching(/^[A-Za-z0-9]{42}$/) })
  })
  test('what is damaged is nobody', () => {
    for (const stored of [undefined, null, 'guest', { kind: 'guest', key: 'short' }, { kind: 'customer', id: key }])
      expect(parsePrincipal(stored)).toBeNull()
  })
})

test('an owner is a guest’s key or a customer’s id, with the terms of each', () => {
  const [guest, customer] = [parsePrincipal(fixtures.guest)!, parsePrincipal(fixtures.customer)!]
  expect([ownerOf(guest), ownerOf(customer)]).toEqual([key, id])
  expect(termsOf(guest)).toEqual({ discount: 0, limits: { perLine: 20, lines: 50 } })
  expect(termsOf(customer)).toEqual({ discount: 15, limits: { perLine: 1000, lines: 500 } })
})

test('[I4] nothing is written for an owner while another is stored; an evicted device holds nobody', () => {
  expect(isAnother(fixtures.customer, key)).toBe(true)
  expect(isAnother(fixtures.customer, id)).toBe(false)
  expect(isAnother(undefined, id)).toBe(false)
})

describe('[S5] a device that has no room', () => {
  const store = createMemoryStore()
  const device = {
    store: { ...store, change: () => Promise.reject(new StorageError('full')) },
    locks: { hold: <Result>(_name: string, task: () => Promise<Result>) => task() },
    bytes: (count: number) => new Uint8Array(count),
  } as unknown as Device
  const cookie = { read: () => key, write: () => undefined }

  test('where nobody has shopped yet is a guest’s, with the key of the cookie', async () => {
    expect(await claimPrincipal(device, cookie)).toEqual({ kind: 'guest', key, mustLogOut: false })
  })
  test('is not taken for a guest’s where somebody shops on it', async () => {
    await writeValue(store, OWNER, fixtures.customer)
    await expect(claimPrincipal(device, cookie)).rejects.toThrow(StorageError)
  })
})
