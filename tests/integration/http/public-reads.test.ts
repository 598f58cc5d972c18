import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { publicReads } from '../../../api-mock/catalogue/public-read.ts'
import type { ShopEnv } from '../../../api-mock/http/context.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'

test('a read is made once for each version of the catalogue, and no response of an earlier version stays in memory', async () => {
  const catalogue = { version: 'a' }
  const send = publicReads({ catalogue })
  const make = vi.fn<() => unknown>(() => ({ of: catalogue.version }))
  const app = new Hono<ShopEnv>().get('/', (context) => send(context, endpoints.catalogue, 'all', make))
  const read = async () => (await app.request('/')).json()
  expect([await read(), await read()]).toEqual([{ of: 'a' }, { of: 'a' }])
  expect(make).toHaveBeenCalledTimes(1)
  catalogue.version = 'b'
  expect(await read()).toEqual({ of: 'b' })
  // Only a dropped response is made again.
  catalogue.version = 'a'
  expect(await read()).toEqual({ of: 'a' })
  expect(make).toHaveBeenCalledTimes(3)
})
