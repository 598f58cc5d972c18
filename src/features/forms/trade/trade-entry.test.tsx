// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MyTradeApplication } from '../../../contract/trade/trade-application.ts'
import { draftsInMemory } from '../../../actions/forms/drafts.fixture.ts'
import { drafts } from '../../../actions/forms/form-drafts.ts'
import * as session from '../../../actions/account/session.ts'
import { connectMyTradeApplication } from '../../../actions/trade/my-trade-application.ts'
import { customerWith } from '../../../domain/account/customer.fixture.ts'
import { sessionState } from '../../../state/account/session.ts'
import { trade } from '../../../state/catalogue/trade.ts'
import { findA, mount, type } from '../../../ui/mount.fixture.ts'
import { TradeEntry } from './trade-entry.tsx'

const anna = customerWith({ user_id: 'anna', first_name: 'Anna', last_name: 'Demo', email: 'anna@stoep.example', phone: '021 555 0142' })
const field = (name: string) => findA(HTMLInputElement, `[name=${name}]`)
const sent = { business: 'Anna Rooms', sent_at: '2026-11-20T08:00:00.000Z', decided_at: null }
const renewSession = vi.fn<() => Promise<void>>(async () => undefined)

let answer: MyTradeApplication = null
beforeEach(() => {
  draftsInMemory()
  answer = null
  renewSession.mockClear()
  connectMyTradeApplication(async () => answer)
  session.connectSession({ ...session, renewSession })
  Object.assign(sessionState, { ready: true, customer: null, hint: null, ended: false })
  trade.discount = 0
})

const signIn = (role: 'customer' | 'trade' = 'customer') =>
  act(async () => {
    sessionState.customer = { ...anna, role }
  })

async function shown() {
  const { host, ready } = mount(<TradeEntry />)
  await ready
  return () => host.textContent
}

test('the details of a customer fill the empty fields, and nothing that was typed', async () => {
  await shown()
  await type(field('phone'), '082 555 0101')
  await signIn()
  expect([field('name').value, field('email').value, field('phone').value]).toEqual(['Anna Demo', 'anna@stoep.example', '082 555 0101'])
})

test('what a customer typed is gone from the form when the customer leaves', async () => {
  await shown()
  await signIn()
  await type(field('business'), 'Anna Rooms')
  await act(async () => {
    sessionState.customer = null
    drafts.leavers += 1
  })
  expect([field('business').value, field('email').value]).toEqual(['', ''])
})

test('a trade customer sees the way to the account instead of the form', async () => {
  const text = await shown()
  await signIn('trade')
  expect(text()).toContain('See your trade account')
  expect(document.querySelector('form')).toBeNull()
})

test.each([
  ['received', 'We have your application'],
  ['invited', 'Open the link in our mail to join'],
] as const)('an application in the state %s is shown instead of the form', async (state, words) => {
  answer = { ...sent, state }
  const text = await shown()
  await signIn()
  expect(text()).toContain(words)
  expect(text()).toContain('Anna Rooms')
  expect(document.querySelector('form')).toBeNull()
})

test('after a declined application the form is there again, with the reason where to look', async () => {
  answer = { ...sent, state: 'declined' }
  const text = await shown()
  await signIn()
  expect(text()).toContain('you may apply again')
  expect(document.querySelector('form')).not.toBeNull()
})

test('an accepted application asks for the new prices at once [I2]', async () => {
  answer = { ...sent, state: 'accepted' }
  const text = await shown()
  await signIn()
  expect(renewSession).toHaveBeenCalledTimes(1)
  expect(text()).toContain('You have a trade account')
})
