import { expect, test } from 'vitest'
import { readLatestBuild } from './updates.ts'

const answering =
  (body: string, status = 200): typeof fetch =>
  async () =>
    new Response(body, { status })

test('the newest build is returned by its name', async () => {
  expect(await readLatestBuild(answering('{"id":"3f9a1c2e","timestamp":1}'))).toBe('3f9a1c2e')
})

test.each([
  ['a captive portal', answering('<!doctype html>')],
  ['JSON that is no build', answering('{"id":"../..","timestamp":1}')],
  ['a closed gate', answering('Forbidden', 403)],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s gives null', async (_, fetch) => {
  expect(await readLatestBuild(fetch)).toBeNull()
})
