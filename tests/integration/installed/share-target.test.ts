import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { createTestRender } from '../../support/server/render.ts'

const ORIGIN = 'https://stoep.example'

describe('a share from another app, before there is a worker', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ environment: { PUBLIC_URL: ORIGIN }, deps: { render: createTestRender() } })
  })
  afterAll(() => shop.close())
  const share = (query: Record<string, string>) =>
    shop.request(`/share?${new URLSearchParams(query)}`, { headers: { Accept: 'text/html' } })

  it.each([
    [{ title: 'Kalk Bay', url: `${ORIGIN}/product/kalk-bay?fabric=linen-oat` }, '/product/kalk-bay?fabric=linen-oat'],
    [{ text: 'oak table' }, '/search?q=oak+table'],
  ])('%j redirects temporarily', async (query, place) => {
    const response = await share(query)
    expect([response.status, response.headers.get('location')]).toEqual([302, place])
  })

  it.each<Record<string, string>>([{}, { url: 'https://elsewhere.example/' }, { text: '//elsewhere.example' }, { url: `${ORIGIN}/share` }])(
    '%j stays in the shop and is never Page Not Found',
    async (query) => {
      const response = await share(query)
      expect(response.status).toBeLessThan(400)
      const place = response.headers.get('location')
      if (place === null) expect(await response.text()).toContain('Nothing to look for')
      else expect(new URL(place, ORIGIN).origin).toBe(ORIGIN)
    },
  )
})
