import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { keptLog } from '../../support/server/kept-log.ts'

let shop: TestShop
let lines: string[]
beforeEach(async () => {
  const kept = keptLog()
  lines = kept.lines
  shop = await createTestApp({ deps: { log: kept.log } })
})
afterEach(() => shop.close())

const report = async (body: unknown, type = 'application/reports+json') =>
  (await shop.request('/reports/policy', { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) })).status
const violations = () => lines.map((line): unknown => JSON.parse(line)).filter((line) => JSON.stringify(line).includes('policy_violated'))

it.each(['/', '/checkout', '/nowhere', '/index.html'])('%s names where browsers report', async (path) => {
  const { headers } = await shop.request(path, { headers: { Accept: 'text/html' } })
  expect(headers.get('reporting-endpoints')).toBe('policy="/reports/policy"')
  expect(headers.get('content-security-policy')).toContain('report-to policy; report-uri /reports/policy')
})

it('both kinds of reports reach the security log', async () => {
  expect(await report([{ body: { effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.example/x.js?victim=1' } }])).toBe(204)
  expect(await report({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'inline' } }, 'application/csp-report')).toBe(204)
  expect(violations()).toMatchObject([
    { event: 'policy_violated', directive: 'script-src-elem', source: 'other' },
    { event: 'policy_violated', directive: 'img-src', source: 'inline' },
  ])
  expect(lines.join('')).not.toContain('evil.example')
})

it('[one server] what is no report is ignored, what is large is refused, and a flood meets a limit', async () => {
  for (const body of ['text', [], [{ body: { effectiveDirective: 'a b\n"' } }], { 'csp-report': {} }]) expect(await report(body)).toBe(204)
  expect(await report('x'.repeat(20_000))).toBe(413)
  const statuses = await Promise.all(Array.from({ length: 20 }, () => report([])))
  expect(statuses).toContain(429)
  expect(violations()).toEqual([])
})
