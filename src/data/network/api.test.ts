import { expect, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { createApi, type Contact } from './api.ts'

const ours = { 'X-Shop-Api': '1', 'Content-Type': 'application/json', Date: 'Fri, 20 Nov 2026 08:00:00 GMT' }
const html = { 'Content-Type': 'text/html' }
/** A redirect that the browser did not follow: it has status 0. */
const redirect = () => Object.defineProperty(new Response(null), 'status', { value: 0 })

/** The contacts that one call reports. */
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

test('[N1] any answer with the API header is the server’s, and is timed', async () => {
  const answered = { answered: true, date: Date.parse('2026-11-20T08:00:00Z'), took: 250 }
  expect(await contacts(endpoints.status, () => Response.json({ open: true }, { headers: ours }))).toEqual([answered])
  expect(await contacts(endpoints.status, () => new Response('{}', { status: 500, headers: ours }))).toEqual([answered])
})

test.each([
  ['a page with 200', () => new Response('<h1>Wi-Fi</h1>', { headers: html }), 'other'],
  ['JSON of another server', () => Response.json({ ok: true }), 'other'],
  ['a redirect', redirect, 'other'],
  ['511, network authentication required', () => new Response('', { status: 511, headers: html }), 'other'],
  ['a gateway’s error page', () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: html }), 'gateway'],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'none'],
] as const)('[N1] %s in place of an answer counts as %s', async (_, give, by) => {
  expect(await contacts(endpoints.status, give)).toEqual([{ answered: false, by }])
})

test('[N4] an answered public read proves no network: it may come from the cache', async () => {
  expect(await contacts(endpoints.home, () => Response.json({}, { headers: ours }))).toEqual([])
  expect(await contacts(endpoints.home, () => Promise.reject(new TypeError('Failed to fetch')))).toEqual([{ answered: false, by: 'none' }])
})

test('[D5] an answer that stalls is aborted after the time limit, with its connection', async () => {
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

test('[I9] a sign-out ends the session’s reads on their way, which proves nothing about the connection; a change is still sent', async () => {
  const signOut = new AbortController()
  const heard: Contact[] = []
  const sent: { path: string; credentials: string }[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const request = new Request(input)
    request.signal.throwIfAborted()
    sent.push({ path: new URL(request.url).pathname, credentials: request.credentials })
    signOut.abort()
    request.signal.throwIfAborted()
    return Response.json({ status: 401, code: 'session_required', message: 'Please sign in.' }, { status: 401, headers: ours })
  }
  const api = createApi('http://shop.test', fetch, { observe: (contact) => heard.push(contact), signedOut: () => signOut.signal })
  const reading = api.call(endpoints.storeCredit, {})
  await expect(reading).rejects.toMatchObject({ code: 'session_required' })
  expect(heard).toEqual([])
  // A read after the sign-out is not even sent.
  await expect(api.call(endpoints.storeCredit, {})).rejects.toMatchObject({ code: 'session_required' })
  await expect(api.call(endpoints.logout, {}, { identify: true })).rejects.toMatchObject({ code: 'session_required' })
  expect(sent).toEqual([
    { path: '/api/store-credit', credentials: 'same-origin' },
    { path: '/api/logout', credentials: 'same-origin' },
  ])
})
