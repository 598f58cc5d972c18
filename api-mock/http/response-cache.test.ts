import { expect, test, vi } from 'vitest'
import { createResponseCache } from './response-cache.ts'

test('large responses push out the ones that were used longest ago, and the last one stays, however large it is', async () => {
  const cache = createResponseCache(10, 10)
  const make = vi.fn<(body: string) => Promise<{ body: string; type: string }>>(async (body) => ({ body, type: 'text/plain' }))
  const get = (body: string) => cache.get(body, () => make(body))
  for (const body of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa']) await get(body)
  expect(make.mock.calls).toEqual([['aaaa'], ['bbbb'], ['cccc']])
  await get('bbbb')
  expect(make).toHaveBeenCalledTimes(4)
  const large = 'l'.repeat(100)
  for (const body of [large, large]) await get(body)
  expect(make).toHaveBeenCalledTimes(5)
})
