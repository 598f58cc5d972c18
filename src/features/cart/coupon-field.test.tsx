// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { connectCart } from '../../actions/cart/cart.ts'
import { cents } from '../../contract/money/money.ts'
import { guestTerms } from '../../domain/cart/cart-limits.ts'
import { aloe } from '../../domain/cart/aloe.fixture.ts'
import { emptyCart } from '../../domain/cart/empty-cart.ts'
import { showCart } from '../../state/cart/cart.ts'
import { click, find, findA, mount, submitForm, type } from '../../ui/mount.fixture.ts'
import { CouponField } from './coupon-field.tsx'

const field = () => findA(HTMLInputElement, 'input')
const spoken = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('')

beforeEach(() => {
  showCart({ cart: emptyCart('a'.repeat(42)), pending: { itemKeys: [], coupon: null, count: 0 } })
  connectCart({
    append: () => Promise.resolve('id'),
    appendAll: () => Promise.resolve(null),
    terms: guestTerms,
    itemFor: () => aloe,
    noteLeaving: () => Promise.resolve(),
    refresh: () => Promise.resolve(),
  })
})

test('a refused code moves the focus to the field, whose description is the error, at each try', async () => {
  await mount(<CouponField coupon={null} pending={null} />).ready
  await type(field(), 'NOPE')
  for (const attempt of ['first', 'second']) {
    find('button[type=submit]').focus()
    await submitForm()
    expect(document.activeElement, attempt).toBe(field())
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toContain('Invalid promo code')
  }
})

test('a removed code is announced, and the focus moves to the field, because its button goes away', async () => {
  const rule = { kind: 'percent' as const, value: 10, free_item: null, min_spend: cents(0), categories: [], exclude_sale_items: false }
  const coupon = { code: 'WELCOME', label: '10% off', discount_total: cents(0), auto: false, rule }
  const page = mount(<CouponField coupon={coupon} pending={null} />)
  await page.ready
  const remove = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Remove'))
  remove?.focus()
  await click(remove!)
  await page.update(<CouponField coupon={null} pending={null} />)
  expect(document.activeElement).toBe(field())
  expect(spoken()).toBe('Code WELCOME removed.')
})
