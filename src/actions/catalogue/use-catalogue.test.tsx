// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Catalogue } from '../../contract/catalogue/catalogue.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { createShopReader } from '../../data/catalogue/shop-reader.ts'
import { connectReader } from '../../lazy/reader.ts'
import { noteConnectivity } from '../../state/network/connection.ts'
import { mount } from '../../ui/mount.fixture.ts'
import { useCatalogue } from './use-catalogue.ts'

const catalogue = vi.fn<() => Promise<Catalogue>>()
connectReader({ ...createShopReader({ call: () => Promise.reject(new Error('Only the catalogue is read')) }), catalogue })

const products: Catalogue = { version: 'v1', categories: [], fabrics: [], products: [] }
const unreachable = new ApiError({ kind: 'unreachable' })
const broken = new TypeError('A fault of the code that reads it')

const versionOf = ({ version }: Catalogue) => ({ version })
const refuse = (): object => {
  throw broken
}

function Version({ make }: { make: (read: Catalogue) => object }) {
  return JSON.stringify(useCatalogue(make))
}

const connect = (state: 'online' | 'offline') => act(async () => noteConnectivity(state))

beforeEach(() => {
  noteConnectivity('online')
  vi.spyOn(console, 'info').mockReturnValue()
})

test.each([
  ['a server that does not answer', unreachable, versionOf],
  ['code that does not load', broken, versionOf],
  ['a fault while it is read', null, refuse],
])('the catalogue is missing after %s, and read again when the connection is back', async (_, fault, make) => {
  catalogue.mockReset()
  if (fault) catalogue.mockRejectedValueOnce(fault).mockRejectedValueOnce(fault)
  catalogue.mockResolvedValue(products)
  const { host, ready, update } = mount(<Version make={make} />)
  await ready
  expect(host.textContent).toBe('"missing"')
  await connect('offline')
  expect(host.textContent).toBe('"missing"')
  await connect('online')
  if (fault) expect(host.textContent).toBe('{"version":"v1"}')
  expect(catalogue).toHaveBeenCalledTimes(3)
  await update(null)
})

test('what was found stays when a later read fails', async () => {
  catalogue.mockReset().mockResolvedValueOnce(products).mockRejectedValue(unreachable)
  const { host, ready, update } = mount(<Version make={versionOf} />)
  await ready
  await connect('offline')
  expect(catalogue).toHaveBeenCalledTimes(2)
  expect(host.textContent).toBe('{"version":"v1"}')
  await update(null)
})
