import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestShop } from '../../support/server/api.ts'

describe('a page or server of the sandbox', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp()
  })
  afterAll(() => shop.close())

  it.each([
    '/payfast/eng/query/validate',
    '/payfast/refunds/demo',
    '/payjustnow/v2/create',
    '/payjustnow/v2/refund',
    '/finchoice/v1/create',
  ])('reads no body beyond 16 kB: %s', async (path) => {
    const post = (body: string) => shop.request(`/sandbox${path}`, { method: 'POST', body })
    expect((await post('x'.repeat(1_000_000))).status).toBe(413)
    expect((await post('x'.repeat(16 * 1024))).status).not.toBe(413)
  })
})
