// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { customerWith } from '../../../domain/account/customer.fixture.ts'
import { aloe } from '../../../domain/cart/aloe.fixture.ts'
import { withQuantity } from '../../../domain/cart/cart-item.ts'
import { emptyCart } from '../../../domain/cart/empty-cart.ts'
import { demoAddress } from '../../../domain/orders/order.fixture.ts'
import { showCart } from '../../../state/cart/cart.ts'
import { wholesaleState } from '../../../state/wholesale/wholesale.ts'
import { findA, mount, type } from '../../../ui/mount.fixture.ts'
import { AskForm, type Asked } from './ask-form.tsx'

const home = { address_id: 'a', name: 'Home', address: { ...demoAddress, phone: '082 555 0101' } }
const send = vi.fn<(asked: Asked) => Promise<string | null>>()

const show = (phone: string) =>
  mount(
    <AskForm title="Ask for a quote" mostLines={9} customer={customerWith({ phone, addresses: [home] })} send={send}>
      <p>We answer by e-mail.</p>
    </AskForm>,
  ).ready
const fillCart = (quantity: number) =>
  showCart({
    cart: { ...emptyCart('a'.repeat(42)), items: quantity === 0 ? [] : [withQuantity(aloe, quantity)] },
    pending: { itemKeys: [], coupon: null, count: 0 },
  })
const list = (id: string, name: string, quantities: readonly number[]) => ({
  id,
  name,
  rev: 1,
  updated_at: '2026-11-20T08:00:00Z',
  products: quantities.map((productQuantity, at) => ({
    productId: 1000 + at,
    productSlug: 'aloe',
    productType: 'simple' as const,
    productQuantity,
  })),
})
const source = () => findA(HTMLSelectElement, 'select[id$="-source"]')
const phoneField = () => findA(HTMLInputElement, 'input[type=tel]')
const submit = () => act(async () => findA(HTMLFormElement, 'form').requestSubmit())

beforeEach(() => {
  fillCart(0)
  wholesaleState.lists = []
  send.mockReset().mockResolvedValue(null)
})

test('an empty cart gives way to the first list with lines, and an empty list cannot be chosen', async () => {
  wholesaleState.lists = [list('e', 'Empty', []), list('l', 'Lodge', [6, 2])]
  await show('021 555 0100')
  expect([...source().options].map(({ text, disabled }) => [text, disabled])).toEqual([
    ['Your cart (empty)', false],
    ['Empty (empty)', true],
    ['Lodge (2 lines)', false],
  ])
  expect(source().value).toBe('l')
  await submit()
  expect(send.mock.lastCall?.[0]).toMatchObject({ fromCart: false, lines: [{ quantity: 6 }, { quantity: 2 }] })
})

test('the cart counts lines, as a list does', async () => {
  fillCart(27)
  await show('021 555 0100')
  expect(source().selectedOptions[0]?.text).toBe('Your cart (1 line)')
})

test('without a phone in the profile, the one of the address is filled in', async () => {
  fillCart(1)
  await show('')
  expect(phoneField().value).toBe('082 555 0101')
})

test('a fault stands at its field, which takes the focus, and ends with a change of the field', async () => {
  await show('021 555 0100')
  await submit()
  expect(document.activeElement).toBe(source())
  expect(document.getElementById(source().getAttribute('aria-describedby') ?? '')?.textContent).toContain('Your cart is empty')
  fillCart(1)
  await type(phoneField(), ' ')
  await submit()
  expect(document.activeElement).toBe(phoneField())
  expect(phoneField().getAttribute('aria-invalid')).toBe('true')
  await type(phoneField(), '082 555 0102')
  expect(phoneField().getAttribute('aria-invalid')).toBeNull()
  await submit()
  expect(send.mock.lastCall?.[0].phone).toBe('082 555 0102')
})
