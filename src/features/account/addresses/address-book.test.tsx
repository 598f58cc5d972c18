// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import * as session from '../../../actions/account/session.ts'
import { customerWith } from '../../../domain/account/customer.fixture.ts'
import { demoAddress } from '../../../domain/orders/order.fixture.ts'
import { toasts } from '../../../state/toasts.ts'
import { click, find, mount } from '../../../ui/mount.fixture.ts'
import { AddressBook } from './address-book.tsx'
import { BillingCard } from './billing-card.tsx'

const changeAddressBook = vi.fn<typeof session.changeAddressBook>()
const updateProfile = vi.fn<typeof session.updateProfile>()
const places = ['Home', 'Work'].map((name) => ({ address_id: name, name, address: demoAddress }))
const remove = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === `Remove ${name}`)
const undo = () => toasts.list.find(({ action }) => action?.label === 'Undo')?.action?.run()

beforeEach(() => {
  toasts.list.length = 0
  changeAddressBook.mockReset().mockResolvedValue({ kind: 'done' })
  updateProfile.mockReset().mockResolvedValue({ kind: 'done' })
  session.connectSession({ ...session, changeAddressBook, updateProfile })
})

test('an address that is removed can be brought back as the default that it was, and a heading takes the focus', async () => {
  const { ready, update } = mount(<AddressBook customer={customerWith({ addresses: places })} />)
  await ready
  const button = remove('Home')
  button?.focus()
  await click(button ?? document.body)
  expect(changeAddressBook).toHaveBeenLastCalledWith({ kind: 'removed', addressId: 'Home' })
  await update(<AddressBook customer={customerWith({ addresses: places.slice(1) })} />)
  expect(document.activeElement?.textContent).toBe('Another delivery address')
  undo()
  await vi.waitFor(() => expect(changeAddressBook).toHaveBeenCalledTimes(2))
  expect(changeAddressBook.mock.lastCall?.[0]).toMatchObject({
    kind: 'saved',
    name: 'Home',
    isDefault: true,
    address: { streetAddress1: demoAddress.street_address_1 },
  })
})

test('a billing address that is removed can be brought back', async () => {
  await mount(<BillingCard customer={customerWith({ billing: demoAddress })} />).ready
  await click(remove('billing address') ?? find('body'))
  expect(updateProfile).toHaveBeenLastCalledWith({ billing: null })
  undo()
  await vi.waitFor(() => expect(updateProfile).toHaveBeenCalledTimes(2))
  expect(updateProfile.mock.lastCall?.[0]).toMatchObject({ billing: { streetAddress1: demoAddress.street_address_1 } })
})
