import { expect, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { createApi, type Contact } from './api.ts'

const ours = { 'X-Shop-Api': '1', 'Content-Type': 'application/json', Date: 'Fri, 20 Nov 2026 08:00:00 GMT' }
const html = { 'Content-Type': 'text/html' }
/** As a browser shows a redirect that was not followed. */
const redirect = () => Object.defineProperty(new Response(null), 'status', { value: 0 })

/** What one call says of the network. */
async function contacts(endpoint: (typeof endpoints)['status' | 'home'], give: () => Response | Promise<Response>): Promise<Contact[]> {
  const heard: Contact[] = []
  let clock = 0
  const fetch = async () => {
    clock += 250
    return give()
  }
  const api = createApi('http://shop.test', fetch, { observe: (contact) => heard.push(contact), elapsed: () => clock })
  await api.call(endpoint, {}).catch(() => undefined)
  return heard
}

test('[N1] an answer with the shop’s own header is the shop, whatever it says, and is timed', async () => {
  const answered = { answered: true, date: Date.parse('2026-11-20T08:00:00Z'), took: 250 }
  expect(await contacts(endpoints.status, () => Response.json({ open: true }, { headers: ours }))).toEqual([answered])
  expect(await contacts(endpoints.status, () => new Response('{}', { status: 500, headers: ours }))).toEqual([answered])
})

test.each([
  ['a page with 200', () => new Response('<h1>Wi-Fi</h1>', { headers: html }), 'somebody'],
  ['JSON of somebody else', () => Response.json({ ok: true }), 'somebody'],
  ['a redirect', redirect, 'somebody'],
  ['511, network authentication required', () => new Response('', { status: 511, headers: html }), 'somebody'],
  ['a gateway’s error page', () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: html }), 'nobody'],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'nobody'],
] as const)('[N1] %s in the place of an answer is %s', async (_, give, by) => {
  expect(await contacts(endpoints.status, give)).toEqual([{ answered: false, by }])
})

test('[N4] a public read that was answered says nothing: it may come from the device', async () => {
  expect(await contacts(endpoints.home, () => Response.json({}, { headers: ours }))).toEqual([])
  expect(await contacts(endpoints.home, () => Promise.reject(new TypeError('Failed to fetch')))).toEqual([
    { answered: false, by: 'nobody' },
  ])
})

test('[D5] an answer that begins and never ends is given up in time, and its connection with it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const heard: Contact[] = []
  let isCut = false
  const fetch = async (request: RequestInfo | URL) => {
    const body = new ReadableStream({
      start(line) {
        line.enqueue(new TextEncoder().encode('{"open":'))
        if (request instanceof Request) request.signal.addEventListener('abort', () => (isCut = true))
      },
    })
    return new Response(body, { headers: ours })
  }
  const api = createApi('http://shop.test', fetch, { observe: (contact) => heard.push(contact) })
  const calling = api.call(endpoints.status, {}, { timeout: 8000 }).catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(8000)
  expect(await calling).toMatchObject({ problem: { kind: 'unreachable' } })
  expect(heard.map(({ answered }) => answered)).toEqual([true, false])
  expect(isCut).toBe(true)
})
