// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { CartItem } from '../../contract/cart/cart.ts'
import type { CartOperation } from '../../data/cart/cart-operations.ts'
import { cents } from '../../contract/money/money.ts'
import { withQuantity } from '../../domain/cart/cart-item.ts'
import { guestTerms } from '../../domain/cart/cart-limits.ts'
import { formatMoney } from '../../domain/money.ts'
import { emptyCart } from '../../domain/cart/empty-cart.ts'
import { connectCart } from '../../actions/cart/cart.ts'
import { cartState, showCart } from '../../state/cart/cart.ts'
import { click, mount } from '../../ui/mount.fixture.ts'
import { aloe } from '../../domain/cart/aloe.fixture.ts'
import { CartLine } from './cart-line.tsx'

const show = (items: CartItem[]) =>
  showCart({ cart: { ...emptyCart('a'.repeat(42)), items }, pending: { itemKeys: [], coupon: null, count: 0 } })

test('the line for which the panel opened is scrolled to, and no other', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const line = (isAdded: boolean) => (
    <CartLine item={aloe} money={formatMoney} pending={false} isAdded={isAdded} onRemove={() => undefined} />
  )
  const { ready, update } = mount(line(false))
  await ready
  expect(scrolled).not.toHaveBeenCalled()
  await update(line(true))
  expect(scrolled.mock.calls).toEqual([[{ block: 'nearest' }]])
})

test('a trade customer’s line strikes out what others pay today, and not the price before the sale', async () => {
  const prices = { price: cents(259_915), price_regular: cents(349_900), price_public: cents(299_900) }
  const item = withQuantity({ ...aloe, ...prices }, 2)
  await mount(<CartLine item={item} money={formatMoney} pending={false} onRemove={() => undefined} />).ready
  expect([...document.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual([`Was ${formatMoney(cents(599_800))}`])
})

test('every one of several fast presses counts, although the device stores and shows them later', async () => {
  const stored: CartOperation[] = []
  const disk = Promise.withResolvers<void>()
  connectCart({
    append: async (operation) => {
      await disk.promise
      stored.push(operation)
      if (operation.type === 'cart.setQuantity') show([withQuantity(aloe, operation.args.quantity)])
      return 'id'
    },
    appendAll: () => Promise.resolve(null),
    terms: guestTerms,
    itemFor: () => aloe,
    noteLeaving: () => Promise.resolve(),
    refresh: () => Promise.resolve(),
  })
  show([aloe])
  await mount(<CartLine item={aloe} money={formatMoney} pending={false} onRemove={() => undefined} />).ready
  const more = document.querySelector('[aria-label="One more: Quantity of Aloe"]')
  const fewer = document.querySelector('[aria-label="One fewer: Quantity of Aloe"]')
  if (!more || !fewer) throw new Error('A line has two buttons')
  for (const button of [more, more, fewer, fewer, more]) await click(button)
  await act(async () => disk.resolve())
  expect(stored.map(({ args }) => 'quantity' in args && args.quantity)).toEqual([2, 3, 2, 1, 2])
  expect(cartState.cart.items[0]?.quantity.value).toBe(2)
})
