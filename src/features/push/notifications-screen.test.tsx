// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { connectPush, type PushEngine } from '../../actions/push/push.ts'
import type { Customer } from '../../contract/account/customer.ts'
import { pushState } from '../../state/push/push.ts'
import { mount } from '../../ui/mount.fixture.ts'
import { NotificationsScreen } from './notifications-screen.tsx'

const customer: Customer = {
  user_id: 'demo',
  email: 'demo@stoep.example',
  first_name: 'Demo',
  last_name: 'Shopper',
  phone: '',
  role: 'customer',
  discount_percentage: 0,
  shipping: null,
  addresses: [],
  billing: null,
}

test('a ticked box keeps the focus while the server has not answered, and a second press waits for that answer', async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<PushEngine['choose']>>>()
  const choose = vi.fn<PushEngine['choose']>(() => answer.promise)
  connectPush({ refresh: () => Promise.resolve(), choose })
  Object.assign(pushState, { ready: true, permission: 'allowed' })
  await mount(<NotificationsScreen data={customer} params={{}} search="" />).ready
  const boxes = () =>
    [...document.querySelectorAll('label')]
      .filter(({ textContent }) => textContent === 'Notification on this device')
      .map((label) => label.querySelector('input'))
  const press = (place: number) => act(async () => boxes()[place]?.click())
  boxes()[0]?.focus()
  await press(0)
  expect(boxes()[0]?.checked).toBe(true)
  expect(boxes().map((box) => box?.disabled)).not.toContain(true)
  expect(document.activeElement).toBe(boxes()[0])
  await press(1)
  expect(choose).toHaveBeenCalledOnce()
  expect(boxes()[1]?.checked).toBe(false)
})
