// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { orderAtShop } from '../../../tests/support/checkout/order-at-shop.ts'
import { find, findA, mount, type } from '../../ui/mount.fixture.ts'
import { OrderLookup } from './order-lookup.tsx'
import { sampleOrder } from './sample-order.fixture.ts'

beforeEach(() => void orderAtShop(() => sampleOrder(['pending_payment', ''])))

const field = (name: string) => findA(HTMLInputElement, `#lookup-${name}`)
const messageOf = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
const submit = () => act(async () => findA(HTMLFormElement, 'form').requestSubmit())

test('an empty field says what it needs, and the form says once that all fields are needed', async () => {
  await mount(<OrderLookup orderId="" triedKey="" />).ready
  await submit()
  expect([messageOf('order'), messageOf('email')]).toEqual([
    'Error: Enter the order number',
    'Error: Enter the e-mail address used for the order',
  ])
  expect(find('form').textContent?.match(/Please complete all fields/g)).toHaveLength(1)
  expect(document.activeElement).toBe(field('order'))
  await type(field('order'), '12345678')
  await type(field('email'), 'nobody')
  await submit()
  expect(messageOf('email')).toBe('Error: Invalid email')
  expect(find('form').textContent).not.toContain('Please complete all fields')
})
