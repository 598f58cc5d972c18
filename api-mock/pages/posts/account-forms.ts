import * as z from 'zod/mini'
import { failureSchema } from '../../../src/contract/http/failure.ts'
import type { Deps } from '../../deps.ts'
import type { ShopContext, ShopRouter } from '../../http/context.ts'
import { readBody } from '../../http/read-input.ts'
import { isSafeText } from '../../http/safe-json.ts'
import { accountPosts, type Ask, type Fields } from './account-posts.ts'
import { onBehalfOf } from '../in-process.ts'
import { plainPage } from '../plain/plain-page.ts'
import { sendPlain } from '../plain/send-plain.ts'
import { sendPrivate } from '../private-page.ts'
import { isFromOwnPage } from './same-origin.ts'
import { statusCode } from '../../http/shop-error.ts'

const fieldsSchema = z.record(z.string(), z.string())

/** Registers the account forms, and the form that finds an order, for a browser without script. The response to a plain form post is a page or a redirect (303). */
export function registerAccountForms(router: ShopRouter, { config, log, render }: Pick<Deps, 'config' | 'log' | 'render'>): void {
  for (const [path, post] of Object.entries(accountPosts)) {
    router.post(path, async (context) => {
      if (!isFromOwnPage(context, config))
        return rejectionPage(context, 403, 'This form did not come from our own page. Please open the page again.')
      const typed = await readForm(context)
      if (!typed) return rejectionPage(context, 400, 'This form could not be read. Please go back and try again.')
      const { fetch, cookies } = onBehalfOf(router, context)
      const outcome = await post(typed, askWith(fetch))
      if (outcome.kind === 'go') return sendPrivate(context, { status: 303, html: '', redirect: outcome.path }, cookies)
      if (!render) return rejectionPage(context, outcome.status, outcome.answer.problem ?? 'Please go back and complete the form.')
      try {
        const page = await render({ url: new URL(path, config.publicUrl), fetch, form: outcome.answer })
        return await sendPrivate(context, { ...page, status: outcome.status }, cookies)
      } catch (error) {
        log.error({ err: error, requestId: context.get('requestId'), path }, 'a page could not be rendered')
        return rejectionPage(context, 500, 'Something went wrong on our side. Please try again in a moment.')
      }
    })
  }
}

function rejectionPage(context: ShopContext, status: number, words: string): Response {
  return sendPlain(context, plainPage('That did not work', words, context.get('around')), statusCode(status), {
    'Cache-Control': 'private, no-store',
  })
}

/** A posted form's fields, or null for anything else. */
async function readForm(context: ShopContext): Promise<Fields | null> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return null
  const typed = new URLSearchParams(new TextDecoder().decode(await readBody(context)))
  return [...typed].every(([name, value]) => isSafeText(name) && isSafeText(value)) ? Object.fromEntries(typed) : null
}

function askWith(fetch: (path: string, init: RequestInit) => Promise<Response>): Ask {
  return async ({ path }, input) => {
    const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input) })
    if (answer.ok) return { ok: true, answer: await answer.json() }
    const { status, message, data } = z.parse(failureSchema, await answer.json())
    const fields = z.safeParse(fieldsSchema, data?.['fields'])
    return { ok: false, status, message, fields: fields.success ? fields.data : {} }
  }
}
