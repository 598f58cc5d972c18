import type { Render } from '../../src/contract/http/render.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'

/** The headers of a browser's request that affect the API's response. */
const passedOn = ['cookie', 'x-forwarded-for', 'user-agent'] as const

/** Calls the API in the same process. */
export type InProcessFetch = (path: string, init?: RequestInit) => Promise<Response>

/** The renderer of the built page, which reads through the API in the same process. */
export type PageRender = Render<InProcessFetch>

interface Errand {
  fetch: InProcessFetch
  /** `Set-Cookie` of every response, for the browser. */
  cookies: string[]
}

/** Calls the API in process for a browser: with its cookies and its address. */
export function onBehalfOf(router: ShopRouter, context: ShopContext): Errand {
  const cookies: string[] = []
  return {
    cookies,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      for (const name of passedOn) {
        const value = context.req.header(name)
        if (value !== undefined) headers.set(name, value)
      }
      const answer = await router.request(path, { ...init, headers }, { ...context.env, inside: true })
      cookies.push(...answer.headers.getSetCookie())
      return answer
    },
  }
}
