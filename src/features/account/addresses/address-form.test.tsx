// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { draftsInMemory } from '../../../actions/forms/drafts.fixture.ts'
import { customerWith } from '../../../domain/account/customer.fixture.ts'
import type { AccountOutcome } from '../../../state/account/session.ts'
import { NEEDS_CONNECTION_KEPT } from '../../../state/network/network-words.ts'
import { click, find, findA, inputNamed, mount, submitForm, type } from '../../../ui/mount.fixture.ts'
import { AddressForm } from './address-form.tsx'

const customer = customerWith({})
const DRAFT = `address-${customer.user_id}-new` as const
const send = vi.fn<() => Promise<AccountOutcome>>()
const closed = vi.fn<() => void>()
const form = () => (
  <AddressForm
    kind="shipping"
    label="Delivery address"
    place="new"
    customer={customer}
    saved={null}
    entry={{ name: '', isDefault: false }}
    send={send}
    onClose={closed}
    onSaved={() => undefined}
  />
)
const province = () => findA(HTMLSelectElement, 'select[name=province]').value

let stored: ReturnType<typeof draftsInMemory>
beforeEach(() => {
  stored = draftsInMemory()
  send.mockReset().mockResolvedValue({ kind: 'unreachable' })
})

/** Types an address, sends it without a network, and opens the form again. */
async function typeAndComeBack() {
  const { ready, update } = mount(form())
  await ready
  for (const [name, words] of [
    ['title', 'Work'],
    ['street', '5 Example Road'],
    ['city', 'Durban'],
    ['postcode', '4001'],
  ] as const)
    await type(inputNamed(name), words)
  await submitForm()
  expect(find('form').textContent).toContain(NEEDS_CONNECTION_KEPT)
  await update(null)
  await update(form())
}

test('an address that could not be sent is in the form when it is opened again, and is deleted once it is saved', async () => {
  await typeAndComeBack()
  expect(find('form').textContent).toContain('We kept what you typed last time.')
  expect([inputNamed('title').value, inputNamed('street').value, inputNamed('city').value]).toEqual(['Work', '5 Example Road', 'Durban'])
  expect(province()).toBe('KwaZulu-Natal')
  await type(inputNamed('postcode'), '8001')
  expect(province(), 'the province follows the postcode until the customer chooses one').toBe('Western Cape')
  send.mockResolvedValue({ kind: 'done' })
  await submitForm()
  expect(stored.has(DRAFT)).toBe(false)
})

test('“Cancel” discards what was typed', async () => {
  await typeAndComeBack()
  expect(stored.has(DRAFT)).toBe(true)
  await click(find('button[type=button]:last-of-type'))
  expect(closed).toHaveBeenCalled()
  expect(stored.has(DRAFT)).toBe(false)
})
