// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Customer } from '../../../contract/account/customer.ts'
import { ApiError } from '../../../contract/http/api-error.ts'
import { customerWith } from '../../../domain/account/customer.fixture.ts'
import * as sessionActions from '../../../actions/account/session.ts'
import { sessionState } from '../../../state/account/session.ts'
import { trade } from '../../../state/catalogue/trade.ts'
import { guarded, loadForCustomer, type Guarded } from './guarded.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const anna = customerWith({ user_id: 'anna' })
const served: Guarded<string> = { kind: 'member', customer: anna, data: 'orders as served' }
const Screen = ({ data }: { data: string }) => <p>{data}</p>
const storeServed = vi.fn<(owner: string, data: string) => Promise<void>>(async () => undefined)
const Page = guarded(Screen, storeServed)

let root: Root
const shown = (data: Guarded<string>) => <Page data={data} params={{}} search="" />

beforeEach(async () => {
  storeServed.mockClear()
  Object.assign(sessionState, { ready: false, customer: null, hint: null, ended: false })
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(shown(served))
  await act(async () => {
    root = hydrateRoot(place, shown(served))
  })
})
afterEach(() => act(async () => root.unmount()))

const arrives = (customer: Customer) => act(async () => Object.assign(sessionState, { ready: true, customer, hint: 'customer' }))

test('[I10] a served page stores its data once, after the device has loaded the customer', async () => {
  expect(storeServed).not.toHaveBeenCalled()
  await arrives(anna)
  expect(storeServed.mock.calls).toEqual([['anna', 'orders as served']])
  await act(async () => root.render(shown({ ...served, data: 'orders as loaded' })))
  expect(storeServed).toHaveBeenCalledTimes(1)
})

test('[I10] a served page stores nothing for another customer', async () => {
  await arrives({ ...anna, user_id: 'ben' })
  expect(storeServed).not.toHaveBeenCalled()
})

test('[I2] a page whose answer has another discount than the device asks for it at once, so that every page has it', async () => {
  const renew = vi.fn<() => Promise<void>>(async () => undefined)
  sessionActions.connectSession({ ...sessionActions, renewSession: renew })
  await arrives(anna)
  expect(renew).not.toHaveBeenCalled()
  await act(async () => root.render(shown({ ...served, kind: 'member', customer: { ...anna, discount_percentage: 20 } })))
  expect(renew).toHaveBeenCalledTimes(1)
  await act(async () => {
    trade.discount = 20
  })
  expect(renew).toHaveBeenCalledTimes(1)
  trade.discount = 0
})

test('[I12] a page of an ended session asks to sign in on the same page, and shows its data again afterwards', async () => {
  history.replaceState(null, '', '/my-account')
  await arrives(anna)
  const text = () => document.body.lastElementChild?.textContent
  await act(async () => Object.assign(sessionState, { ended: true }))
  expect(text()).not.toContain('orders as served')
  expect(text()).toContain('Sign in')
  await act(async () => Object.assign(sessionState, { customer: null }))
  expect(location.pathname).toBe('/my-account')
  expect(text()).toContain('Sign in')
  await act(async () => Object.assign(sessionState, { ended: false, customer: anna }))
  expect(text()).toContain('orders as served')
})

test('a page for customers asks a guest to sign in, whichever of its answers comes first', async () => {
  sessionState.customer = anna
  const refusal = (status: number, code: 'session_required' | 'not_found') =>
    new ApiError({ kind: 'refused', status, failure: { status, code, message: '' } })
  const session = Promise.withResolvers<Customer>()
  const loading = loadForCustomer({ customer: () => session.promise }, () => Promise.reject(refusal(404, 'not_found')))
  // The answer about the data is there first.
  await Promise.resolve()
  session.reject(refusal(401, 'session_required'))
  expect(await loading).toEqual({ kind: 'visitor' })
})
