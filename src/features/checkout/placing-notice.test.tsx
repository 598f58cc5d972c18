// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { NEEDS_CONNECTION } from '../../state/network/network-words.ts'
import { outboxState } from '../../state/outbox/outbox-state.ts'
import { mount } from '../../ui/mount.fixture.ts'
import { PlacingNotice } from './placing-notice.tsx'

test('a rejected code shows the specified message, with the reason below', async () => {
  const reason = 'Code WELCOME10 is for a first order, and you have ordered before.'
  await mount(<PlacingNotice placing={{ kind: 'refused', code: 'invalid_coupon', message: 'Invalid promo code', reason }} />).ready
  const alert = document.querySelector('[role=alert]')
  expect([...(alert?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual(['Invalid promo code', reason])
  expect(alert?.textContent).toContain('Your order has not been placed')
})

test('an order without an answer can be withdrawn; a withdrawn one is only asked about', async () => {
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  const { ready, update } = mount(<PlacingNotice placing={{ kind: 'unanswered', after: null }} />)
  await ready
  expect(buttons()).toEqual(['Ask again now', 'Do not place it'])
  await update(<PlacingNotice placing={{ kind: 'unanswered', after: null, withdrawn: true }} />)
  expect(buttons()).toEqual(['Ask again now'])
  expect(document.body.textContent).toContain('If it has not reached us, it is not placed')
})

test('an order that was not sent says why: old changes of the cart, a full device, or no connection', async () => {
  const change = { id: '1', scope: 'cart', words: 'Add 1 × Aloe', place: null, state: 'ask', retryAt: null } as const
  const title = () => document.querySelector('[role=status] p, [role=alert] p')?.textContent
  outboxState.changes = [change]
  onTestFinished(() => void (outboxState.changes = []))
  const { ready, update } = mount(<PlacingNotice placing={{ kind: 'unsent' }} />)
  await ready
  expect(title()).toBe('Changes to your cart are from more than two weeks ago')
  await update(<PlacingNotice placing={{ kind: 'unsent', isStored: false }} />)
  expect(title()).toBe('This device could not save your order')
  await act(async () => void (outboxState.changes = []))
  await update(<PlacingNotice placing={{ kind: 'unsent' }} />)
  expect(title()).toBe(NEEDS_CONNECTION)
})
