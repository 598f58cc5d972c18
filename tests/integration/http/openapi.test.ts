import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '../../../api-mock/openapi/openapi.ts'
import { allEndpoints } from '../../../src/contract/all-endpoints.ts'
import { deskRightNames } from '../../../src/contract/desk/rights.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'

describe('the published contract', () => {
  let shop: TestShop
  // The generator's document, with its types. The first test compares it with the published one.
  const document = openApi()
  beforeAll(async () => {
    shop = await createTestApp()
  })
  afterAll(() => shop.close())

  it('has every line of the endpoint table', async () => {
    expect(await (await shop.request('/api/openapi.json')).json()).toEqual(document)
    expect(document.openapi).toBe('3.1.0')
    for (const { name, method, path } of Object.values(allEndpoints)) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation?.operationId, `${method} ${path}`).toBe(name)
      const placeholders = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
      expect(operation?.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(placeholders)
    }
  })

  it('is valid: every reference resolves, every operation has a response, every id is unique', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '')
    expect(references.length).toBeGreaterThan(0)
    for (const name of references) expect(document.components.schemas).toHaveProperty(name)
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length)
    for (const operation of operations) expect(Object.keys(operation.responses)).toEqual(['200', '4XX', '5XX'])
  })

  it('is readable without script', async () => {
    const page = await shop.request('/api/docs')
    const html = await page.text()
    expect(page.headers.get('content-type')).toContain('text/html')
    for (const { path } of Object.values(allEndpoints)) expect(html).toContain(path.replace(/:(\w+)/g, '{$1}'))
    for (const right of deskRightNames) expect(html).toContain(`<code>${right}</code>`)
    expect(html).not.toMatch(/<script|<style|https?:\/\//)
    expect((await shop.request('/api/docs.css')).headers.get('content-type')).toContain('text/css')
  })
})
