import { CART_KEY_COOKIE, HINT_COOKIE } from '../../../src/contract/http/headers.ts'
import type { SessionCookies } from '../../../src/data/account/session-context.ts'

/** A browser's cookies: sent and stored with every request, unless the request omits its credentials. */
export interface CookieJar {
  /** The cookies that a script can read. */
  script: SessionCookies
  named(name: string): string | undefined
  /** Sends a request with the cookies, and stores those of the answer, even if its tab is closed. */
  fetch(network: typeof globalThis.fetch, ...request: Parameters<typeof globalThis.fetch>): Promise<Response>
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>()

  function take(header: string): void {
    const [pair = '', ...attributes] = header.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const isOver = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
    if (isOver) cookies.delete(name)
    else cookies.set(name, value)
  }

  const hintOf = (hint: string | undefined) => (hint === 'customer' || hint === 'trade' ? hint : null)
  return {
    script: {
      read: () => cookies.get(CART_KEY_COOKIE) ?? null,
      write: (key) => void cookies.set(CART_KEY_COOKIE, key),
      hint: () => hintOf(cookies.get(HINT_COOKIE)),
      dropHint: () => void cookies.delete(HINT_COOKIE),
    },
    named: (name) => cookies.get(name),
    async fetch(network, input, init) {
      const request = new Request(input, init)
      const carries = request.credentials !== 'omit'
      if (carries) request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      const answer = await network(request)
      if (carries) for (const header of answer.headers.getSetCookie()) take(header)
      return answer
    },
  }
}
