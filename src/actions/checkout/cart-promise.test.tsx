// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { deliveryWords } from '../../domain/checkout/delivery-promise.ts'
import { connectReader } from '../../lazy/reader.ts'
import { createShopReader } from '../../data/catalogue/shop-reader.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { connection } from '../../state/network/connection.ts'
import { mount } from '../../ui/mount.fixture.ts'
import { useCartPromise } from './cart-promise.ts'

const YEAR = 365 * 86_400_000

afterEach(() => {
  connection.ahead = 0
  vi.useRealTimers()
})

const Promised = () => deliveryWords(useCartPromise())

test('[N6] the cart promises by the shop’s time, also when the device learns only later that its own clock is a year ahead', async () => {
  connectReader(createShopReader({ call: () => Promise.reject(new ApiError({ kind: 'unreachable', cause: null })) }))
  vi.useFakeTimers({ now: new Date('2027-11-30T10:00:00Z') })
  const { host, ready } = mount(<Promised />)
  await ready
  expect(host.textContent).toBe('by Tue 14 Dec')
  await act(async () => Object.assign(connection, { ahead: -YEAR }))
  expect(host.textContent).toBe('18–29 January')
})
