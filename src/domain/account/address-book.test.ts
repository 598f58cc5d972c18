import { demoAddress } from '../orders/order.fixture.ts'
import { expect, it } from 'vitest'
import type { SavedAddress } from '../../contract/account/address.ts'
import { changeAddressBook, MOST_ADDRESSES, placeNameOf } from './address-book.ts'

const at = (id: string, street = `${id} Example Road`): SavedAddress => ({
  address_id: id,
  name: id,
  address: { ...demoAddress, street_address_1: street },
})
const ids = (book: ReturnType<typeof changeAddressBook>) => (typeof book === 'string' ? book : book.map(({ address_id }) => address_id))
const saved = (entry: SavedAddress, isDefault = false) => ({ kind: 'saved', saved: entry, isDefault }) as const

it('makes the first address the default, and later ones only if asked', () => {
  expect(ids(changeAddressBook([], saved(at('home'))))).toEqual(['home'])
  expect(ids(changeAddressBook([at('home')], saved(at('work'))))).toEqual(['home', 'work'])
  expect(ids(changeAddressBook([at('home')], saved(at('work'), true)))).toEqual(['work', 'home'])
})

it('changes a known address in its place', () => {
  const book = changeAddressBook([at('home'), at('work')], saved({ ...at('work'), name: 'Studio' }))
  expect(book).toMatchObject([{ name: 'home' }, { name: 'Studio' }])
})

it('does not add a place twice, however it is written', () => {
  expect(ids(changeAddressBook([at('home', '1 Main Road')], saved(at('again', ' 1 main road'))))).toEqual(['home'])
})

it('gives the place of a removed default to the next address', () => {
  expect(ids(changeAddressBook([at('home'), at('work')], { kind: 'removed', addressId: 'home' }))).toEqual(['work'])
  expect(ids(changeAddressBook([at('home'), at('work')], { kind: 'default', addressId: 'work' }))).toEqual(['work', 'home'])
})

it('rejects an unknown address and one too many', () => {
  expect(changeAddressBook([], { kind: 'removed', addressId: 'home' })).toBe('unknown')
  const full = Array.from({ length: MOST_ADDRESSES }, (_, index) => at(`number-${index}`))
  expect(changeAddressBook(full, saved(at('more')))).toBe('full')
})

it('names an address by its suburb, otherwise by its city', () => {
  expect(placeNameOf({ streetAddress2: 'Sea Point', city: 'Cape Town' })).toBe('Sea Point')
  expect(placeNameOf({ streetAddress2: ' ', city: 'Cape Town' })).toBe('Cape Town')
})
