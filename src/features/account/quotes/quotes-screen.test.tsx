// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { connectQuotes } from '../../../actions/quotes/quotes.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import { sessionState } from '../../../state/account/session.ts'
import { mount } from '../../../ui/mount.fixture.ts'
import { QuotesScreen } from './quotes-screen.tsx'

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

test('a device that learns late who is signed in reads the quotes again: its first answer was for a guest', async () => {
  Object.assign(sessionState, { ready: true, customer: null })
  connectQuotes({
    read: () => Promise.resolve(sessionState.customer && { quotes: [], payment_methods: [], asOf: null }),
    accept: () => Promise.resolve({ kind: 'unsent' }),
    decline: () => Promise.resolve({ kind: 'unsent' }),
  })
  await mount(<QuotesScreen data={customer} params={{}} search="" />).ready
  expect(document.body.textContent).toContain('Your quotes are not on this device')
  await act(async () => Object.assign(sessionState, { customer }))
  expect(document.body.textContent).toContain('You have no quotes yet')
})
