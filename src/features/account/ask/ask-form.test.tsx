// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftsInMemory } from '../../../actions/forms/drafts.fixture.ts'
import * as session from '../../../actions/account/session.ts'
import { customerWith } from '../../../domain/account/customer.fixture.ts'
import { aloe } from '../../../domain/cart/aloe.fixture.ts'
import { withQuantity } from '../../../domain/cart/cart-item.ts'
import { emptyCart } from '../../../domain/cart/empty-cart.ts'
import { demoAddress } from '../../../domain/orders/order.fixture.ts'
import { showCart } from '../../../state/cart/cart.ts'
import { sessionState } from '../../../state/account/session.ts'
import { wholesaleState } from '../../../state/wholesale/wholesale.ts'
import { find, findA, mount, submitForm, type } from '../../../ui/mount.fixture.ts'
import { AskForm, type Asked } from './ask-form.tsx'

const home = { address_id: 'a', name: 'Home', address: { ...demoAddress, phone: '082 555 0101' } }
const send = vi.fn<(asked: Asked) => Promise<string | null>>()

const form = (phone: string, addresses = [home]) => (
  <AskForm title="Ask for a quote" draft="quote-1" mostLines={9} customer={customerWith({ phone, addresses })} send={send}>
    <p>We answer by e-mail.</p>
  </AskForm>
)
const show = (phone: string, addresses = [home]) => mount(form(phone, addresses)).ready
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

const addressChoice = () => findA(HTMLSelectElement, 'select[id$="-address"]')
const addressField = (name: string) => findA(HTMLInputElement, `fieldset [name="${name}"]`)
const typeAddress = async () => {
  for (const [name, words] of [
    ['street', '5 Example Road'],
    ['suburb', 'Gardens'],
    ['city', 'Cape Town'],
    ['postcode', '8001'],
  ] as const)
    await type(addressField(name), words)
}

beforeEach(() => {
  sessionState.customer = null
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
  await submitForm()
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
  await submitForm()
  expect(document.activeElement).toBe(source())
  expect(document.getElementById(source().getAttribute('aria-describedby') ?? '')?.textContent).toContain('Your cart is empty')
  fillCart(1)
  await type(phoneField(), ' ')
  await submitForm()
  expect(document.activeElement).toBe(phoneField())
  expect(phoneField().getAttribute('aria-invalid')).toBe('true')
  await type(phoneField(), '082 555 0102')
  expect(phoneField().getAttribute('aria-invalid')).toBeNull()
  await submitForm()
  expect(send.mock.lastCall?.[0].phone).toBe('082 555 0102')
})

test('without a saved address it is typed into the form, with its faults at its fields, and then saved to the account', async () => {
  const changeAddressBook = vi.fn<typeof session.changeAddressBook>(async () => {
    sessionState.customer = customerWith({ addresses: [home] })
    return { kind: 'done' }
  })
  session.connectSession({ ...session, changeAddressBook })
  fillCart(1)
  await show('021 555 0100', [])
  await type(addressField('postcode'), '80')
  await submitForm()
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(addressField('street'))
  expect(addressField('postcode').getAttribute('aria-invalid')).toBe('true')
  const words = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  expect([words(addressField('street')), words(addressField('city'))]).toEqual([
    'Error: Enter the street address',
    'Error: Enter the city or town',
  ])
  expect(document.body.textContent?.match(/Please complete all fields/g)).toHaveLength(1)

  await typeAddress()
  expect(document.body.textContent).not.toContain('Please complete all fields')
  await submitForm()
  const shipping = {
    firstName: 'Demo',
    streetAddress1: '5 Example Road',
    postcode: '8001',
    province: 'Western Cape',
    country: 'South Africa',
  }
  expect(send.mock.lastCall?.[0]).toMatchObject({ phone: '021 555 0100', shipping })
  expect(changeAddressBook.mock.calls).toMatchObject([[{ kind: 'saved', name: 'Gardens', address: { city: 'Cape Town' } }]])
  expect(addressChoice().value, 'the saved address is chosen').toBe('a')
})

test('a request that was not stored keeps the typed address and saves none', async () => {
  send.mockResolvedValue('Not stored.')
  const changeAddressBook = vi.fn<typeof session.changeAddressBook>()
  session.connectSession({ ...session, changeAddressBook })
  fillCart(1)
  await show('021 555 0100', [])
  await typeAddress()
  await submitForm()
  expect(addressField('street').value).toBe('5 Example Road')
  expect(changeAddressBook).not.toHaveBeenCalled()
})

test('a typed address stays while another is loaded or chosen', async () => {
  fillCart(1)
  const { ready, update } = mount(form('021 555 0100', []))
  await ready
  await typeAddress()
  await update(form('021 555 0100', [home]))
  expect(addressChoice().value).toBe('other')
  const choose = (value: string) =>
    act(async () => {
      addressChoice().value = value
      addressChoice().dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose('a')
  expect(find('fieldset').hidden).toBe(true)
  await submitForm()
  expect(send.mock.lastCall?.[0].shipping.streetAddress1).toBe(demoAddress.street_address_1)
  await choose('other')
  expect(find('fieldset').hidden).toBe(false)
  expect(addressField('street').value).toBe('5 Example Road')
})

test('a request that was not sent is in the form when it is opened again, and its draft goes with the request', async () => {
  const stored = draftsInMemory()
  session.connectSession({ ...session, changeAddressBook: async () => ({ kind: 'done' }) })
  fillCart(1)
  wholesaleState.lists = [list('l', 'Lodge', [6])]
  const { ready, update } = mount(form('021 555 0100', []))
  await ready
  const choose = (select: HTMLSelectElement, value: string) =>
    act(async () => {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose(source(), 'l')
  await typeAddress()
  await choose(findA(HTMLSelectElement, 'select[name=province]'), 'Limpopo')
  await type(phoneField(), '082 555 0103')
  await act(async () => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', 'Stairs.', find('textarea'))
    find('textarea').dispatchEvent(new Event('input', { bubbles: true }))
  })
  await update(null)
  wholesaleState.lists = []
  await update(form('021 555 0100', []))
  expect(source().value, 'the list has not been read yet').toBe('cart')
  await act(async () => void (wholesaleState.lists = [list('l', 'Lodge', [6])]))
  await submitForm()
  expect(send.mock.lastCall?.[0]).toMatchObject({
    fromCart: false,
    lines: [{ quantity: 6 }],
    phone: '082 555 0103',
    note: 'Stairs.',
    shipping: { streetAddress1: '5 Example Road', province: 'Limpopo' },
  })
  expect([...stored]).toEqual([])
})
