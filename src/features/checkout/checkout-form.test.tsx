// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { brand } from '../../contract/brand.ts'
import { publicMethods } from '../../contract/orders/payment-method.ts'
import { emptyDraft } from '../../data/checkout/checkout-draft.ts'
import { emptyCart } from '../../domain/cart/empty-cart.ts'
import { showCart } from '../../state/cart/cart.ts'
import { tradeView } from '../../state/trade/trade.ts'
import { changeDraft, checkout } from '../../actions/checkout/checkout.ts'
import { connectGifts } from '../../actions/gifts/gifts.ts'
import { cents } from '../../contract/money/money.ts'
import { toasts } from '../../state/toasts.ts'
import { setDevice } from '../../lazy/device.ts'
import { click, find, findA, mount, type } from '../../ui/mount.fixture.ts'
import { createTestDevice } from '../../../tests/support/device/device.ts'
import { createNetwork } from '../../../tests/support/device/network.ts'
import { createVirtualTime } from '../../../tests/support/time/virtual-time.ts'
import { CheckoutForm } from './checkout-form.tsx'

const promise = { dispatch_from: null, delivery_by: '2026-12-04' }
let requests: string[]

beforeEach(async () => {
  const time = createVirtualTime()
  const network = createNetwork(time, () => Promise.reject(new Error('These tests expect no request')))
  network.fate = (request) => {
    requests.push(request.url)
    return 'fail'
  }
  requests = []
  setDevice(createTestDevice({ time, network, random: () => 0.5 }).tab())
  showCart({ cart: emptyCart('a'.repeat(42)), pending: { itemKeys: [], coupon: null, count: 0 } })
  Object.assign(checkout, { ready: true, restored: false, draft: emptyDraft(), placing: { kind: 'idle' } })
  await mount(<CheckoutForm promise={promise} methods={publicMethods} />).ready
})

const field = (name: string) => findA(HTMLInputElement, `#checkout-${name}`)
const province = () => findA(HTMLSelectElement, '#checkout-province')
const fill = (name: string, value: string) => act(() => type(field(name), value))
const leave = (name: string) => act(async () => void field(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const message = (name: string) => document.querySelector(`#checkout-${name}-error`)?.textContent ?? null
const press = () => act(async () => void find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })))
const summary = () => [...document.querySelectorAll('section[tabindex="-1"] a')].map((link) => link.textContent)

test('a blurred field shows the specified message, which clears as soon as the value is valid', async () => {
  await fill('email', 'thandi@')
  expect(message('email')).toBeNull()
  await leave('email')
  expect(message('email')).toBe('Error: Invalid email')
  await fill('email', 'thandi@stoep.example')
  expect(message('email')).toBeNull()

  await fill('name', '<b>')
  await leave('name')
  expect(message('name')).toBe('Error: Invalid Name')
})

test('a misspelt provider is asked about after the field, and a press takes the suggestion', async () => {
  const question = () => find('[role=status]').textContent
  await fill('email', 'thandi@gmial.com')
  expect(question()).toBe('')
  await leave('email')
  expect(question()).toBe('Did you mean thandi@gmail.com?')
  await click(find('[role=status] button'))
  expect(field('email').value).toBe('thandi@gmail.com')
  expect(question()).toBe('')
})

test('the choice of a store comes from the stored facts, and the request names the store', async () => {
  expect(document.querySelector('input[value="woodstock"]')).toBeNull()
  brand.delivery = { zones: [], stores: [{ slug: 'woodstock', name: 'Woodstock', city: 'Cape Town', days: 3 }], words: null }
  await act(async () => changeDraft({ note: 'again' }))
  await click(findA(HTMLInputElement, 'input[value="woodstock"]'))
  expect(checkout.draft.collect).toBe('woodstock')
  expect(find('form').textContent).toContain('Ready at Woodstock')
  // The store collects no more.
  brand.delivery = undefined
  await act(async () => changeDraft({ note: 'and again' }))
  expect(find('#checkout-impossible').textContent).toContain('cannot be collected at this store')
  await click(findA(HTMLInputElement, 'input[type=radio][value=""]'))
  expect(checkout.draft.collect).toBeUndefined()
  expect(document.querySelector('#checkout-impossible')).toBeNull()
})

test('a place without delivery says so at the button, and a press sends nothing', async () => {
  const zone = {
    zone_id: 'z',
    name: 'Far',
    provinces: [],
    postcodes: [[8001, 8001]] as [number, number][],
    everywhere: false,
    days: 3,
    free_from: null,
  }
  brand.delivery = { zones: [{ ...zone, price: null }], stores: [], words: null }
  for (const [name, value] of Object.entries({ email: 'demo@stoep.example', phone: '082 555 0101', name: 'Demo Shopper' }))
    await fill(name, value)
  for (const [name, value] of Object.entries({ street: '1 Test Street', city: 'Cape Town', postcode: '8001' })) await fill(name, value)
  expect(find('#checkout-impossible').textContent).toContain('We do not deliver to 8001')
  await press()
  expect(checkout.placing).toMatchObject({ kind: 'refused', code: 'no_delivery' })
  expect(requests).toEqual([])
  brand.delivery = undefined
})

test('an empty field shows no error on blur', async () => {
  await leave('street')
  expect(message('street')).toBeNull()
})

test('submitting an incomplete form lists each field in a focused summary, and sends no request', async () => {
  await press()
  expect(summary()).toEqual([
    'Enter your e-mail address',
    'Enter your phone number',
    'Enter your full name',
    'Enter the street address',
    'Enter the city or town',
    'Enter the postcode',
  ])
  expect(document.activeElement?.textContent).toContain('Please complete all fields')
  expect(message('city')).toBe('Error: Enter the city or town')
  expect(requests).toEqual([])
})

test('a link of the summary focuses its field', async () => {
  await press()
  await click(find('section[tabindex="-1"] a[href="#checkout-city"]'))
  expect(document.activeElement).toBe(field('city'))
})

test('a corrected field leaves the summary, and the last correction removes it', async () => {
  for (const [name, value] of Object.entries({
    email: 'thandi@stoep.example',
    phone: '+27 82 555 0101',
    name: 'Thandi Demo',
    street: '1 Test Street',
    city: 'Cape Town',
  })) {
    await fill(name, value)
  }
  await press()
  expect(summary()).toEqual(['Enter the postcode'])
  expect(document.body.textContent).toContain('Please complete all fields')
  await fill('postcode', '80')
  expect(summary()).toEqual(['Postcode: A South African postcode has 4 digits'])
  expect(document.body.textContent).toContain('1 field needs a look:')
  await fill('postcode', '8001')
  expect(summary()).toEqual([])
})

test('a second press with invalid fields focuses the summary again', async () => {
  await press()
  await act(async () => field('email').focus())
  await press()
  expect(document.activeElement?.textContent).toContain('Please complete all fields')
})

test('a postcode preselects the province, with a hint, until the user selects one; then it only questions another one', async () => {
  await fill('postcode', '20 92')
  expect(field('postcode').value).toBe('2092')
  expect(province().value).toBe('Gauteng')
  expect(find('#checkout-province-hint').textContent).toBe('Looks like Gauteng. Change it if that is wrong.')

  await act(async () => {
    province().value = 'Free State'
    province().dispatchEvent(new Event('change', { bubbles: true }))
  })
  await fill('postcode', '8001')
  expect(province().value).toBe('Free State')
  expect(find('#checkout-province-hint').textContent).toBe('The postcode 8001 is usually in Western Cape. Check both.')
  await fill('postcode', '9300')
  expect(document.querySelector('#checkout-province-hint')).toBeNull()
})

test('a post box is questioned as the street of a delivery', async () => {
  await fill('street', 'PO Box 12')
  expect(find('#checkout-street-hint').textContent).toContain('to a door')
  await fill('street', '12 Long Street')
  expect(document.querySelector('#checkout-street-hint')).toBeNull()
})

test('eight fields show, marketing is not ticked, and billing fields show only for a different billing address', async () => {
  const shown = [...document.querySelectorAll('fieldset input:not([type=radio], [type=checkbox]), fieldset select')].filter(
    (input) => !input.closest('details'),
  )
  expect(shown).toHaveLength(8)
  expect(field('marketing').checked).toBe(false)
  expect(document.querySelector('#checkout-billing-city')).toBeNull()
  await click(field('same-billing'))
  await press()
  expect(summary()).toContain('Enter the billing city or town')
  await click(field('same-billing'))
  expect(summary().join()).not.toContain('Billing')
})

test('a stored choice of the trade account stays until the device has read the account', async () => {
  Object.assign(tradeView, { ready: false, account: null })
  await act(async () => changeDraft({ method: 'on_account' }))
  expect(checkout.draft.method).toBe('on_account')
  await act(async () => void Object.assign(tradeView, { ready: true }))
  expect(checkout.draft.method).toBe('card')
})

test('only the payment methods of the shop are offered, and a draft with another takes the first of them', async () => {
  expect(checkout.draft.method).toBe('card')
  await mount(<CheckoutForm promise={promise} methods={['finchoice', 'bank_transfer']} />).ready
  const shown = [...document.querySelectorAll('form')].at(-1)
  const radios = [...(shown?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
    ['finchoice', true],
    ['bank_transfer', false],
  ])
  expect(checkout.draft.method).toBe('finchoice')
})

describe('a gift card that is typed and not applied when the order is pressed', () => {
  const filled = { email: 'demo.shopper@stoep.example', phone: '082 555 0101', name: 'Demo Shopper', street: '1 Test Street' }
  const place = { suburb: 'Sampleton', city: 'Cape Town', postcode: '8001', province: 'Western Cape' as const }
  /** Types a code into a form that is complete, and presses the order button. */
  async function pressWith(giftCode: string): Promise<void> {
    await act(async () => changeDraft({ ...filled, ...place, giftCode }))
    await press()
  }
  /** Connects a shop whose gift cards have R 500. Returns what lets it answer. */
  function holdBalance(): () => void {
    const asked = Promise.withResolvers<void>()
    const card = { last_four: 'NPQR', balance: cents(50_000), value: cents(50_000), ends_on: '2029-11-30', history: [] }
    connectGifts({
      buy: () => Promise.reject(new Error('Nobody buys')),
      storeCredit: () => Promise.resolve(null),
      balance: () => asked.promise.then(() => ({ kind: 'found', card })),
    })
    return asked.resolve
  }

  test('it is checked first: a refused code has its message at the field, and nothing is sent', async () => {
    await pressWith('ABCD')
    expect(message('gift-code')).toContain('16 letters and digits')
    expect([checkout.placing.kind, requests]).toEqual(['idle', []])
  })

  test('a card that is applied then ends the press, because the amount is another one', async () => {
    const answer = holdBalance()
    await pressWith('7K3M-9QTX-ABCD-NPQR')
    await press()
    await act(async () => answer())
    expect(checkout.draft).toMatchObject({ giftCode: '', giftCard: { lastFour: 'NPQR', balance: 50_000 } })
    expect(toasts.list.map((toast) => toast.message)).toContain('Your gift card is applied. Check the amount, then place the order.')
    expect([checkout.placing.kind, requests]).toEqual(['idle', []])
  })

  test('a code that is typed during the check is checked too', async () => {
    const answer = holdBalance()
    await pressWith('7K3M-9QTX-ABCD-NPQR')
    await pressWith('ABCD')
    await act(async () => answer())
    expect(checkout.draft.giftCard).toBeNull()
    expect(message('gift-code')).toContain('16 letters and digits')
  })

  test('an answer after the customer has left that checkout applies nothing', async () => {
    const answer = holdBalance()
    await pressWith('7K3M-9QTX-ABCD-NPQR')
    await act(async () => changeDraft(emptyDraft()))
    await act(async () => answer())
    expect(checkout.draft.giftCard).toBeNull()
  })
})
