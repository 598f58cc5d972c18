import * as z from 'zod/mini'
import { COMPLETE_ALL_FIELDS } from '../../../src/contract/account/address.ts'
import type { Confirmed } from '../../../src/contract/forms/confirmed.ts'
import type { Endpoint } from '../../../src/contract/http/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { failureSchema } from '../../../src/contract/http/failure.ts'
import { formAction, type PostedForm, postedForms } from '../../../src/contract/forms/form-action.ts'
import type { FormAnswer } from '../../../src/contract/http/form-answer.ts'
import { checkoutAnswerSchema } from '../../../src/contract/orders/order.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/contract/http/headers.ts'
import { to } from '../../../src/contract/paths.ts'
import { checkForm } from '../../../src/domain/forms/form-check.ts'
import type { Deps } from '../../deps.ts'
import type { ShopContext, ShopRouter } from '../../http/context.ts'
import { escapeHtml } from '../../mail/placeholder.ts'
import { onBehalfOf } from '../in-process.ts'
import { newsletterPage } from '../plain/newsletter-page.ts'
import { plainPage } from '../plain/plain-page.ts'
import { sendPlain } from '../plain/send-plain.ts'
import { isFromOwnPage } from './same-origin.ts'
import { createHash } from 'node:crypto'
import { readBody } from '../../http/read-input.ts'
import { isSafeText } from '../../http/safe-json.ts'
import { statusCode } from '../../http/shop-error.ts'

interface Place {
  endpoint: Endpoint
  /** The page of the form; null for the form that is on every page. */
  page: string | null
  /** The page that thanks for it; null for a form whose answer is not the same for everyone. */
  thanks: Confirmed | null
}

const places: Record<PostedForm, Place> = {
  contact: { endpoint: endpoints.contact, page: to.info('contact-us'), thanks: 'message-sent' },
  newsletter: { endpoint: endpoints.newsletter, page: null, thanks: 'newsletter-sent' },
  giveaway: { endpoint: endpoints.giveawayEntry, page: to.giveaway(), thanks: 'giveaway-sent' },
  swatches: { endpoint: endpoints.swatchRequest, page: to.info('swatches'), thanks: 'swatches-sent' },
  application: { endpoint: endpoints.decoratorApplication, page: to.decoratorApplication(), thanks: 'application-sent' },
  trade: { endpoint: endpoints.tradeApplication, page: to.trade(), thanks: 'trade-sent' },
  'gift-card': { endpoint: endpoints.giftCardOrder, page: to.giftCard(), thanks: null },
  'gift-card-balance': { endpoint: endpoints.giftCardBalance, page: to.giftCardBalance(), thanks: null },
}

/** A code that was right is not shown again. */
const nothingTyped: FormAnswer = { values: {}, errors: {}, problem: null, done: true }

type Needs = Pick<Deps, 'clock' | 'config' | 'log' | 'render'>
const PRIVATE = { 'Cache-Control': 'private, no-store' }
const fieldsSchema = z.record(z.string(), z.string())

/**
 * Registers the forms for a browser without script. The forms post to their own path or to their page's. The response is a redirect to a
 * thank-you page (303), or the page with messages and all typed values.
 */
export function registerFormPosts(router: ShopRouter, deps: Needs): void {
  for (const form of postedForms) {
    const { page } = places[form]
    const addresses = [formAction(form), ...(page === null ? [] : [page])]
    router.on('POST', addresses, (context) => answerPost(router, deps, form, context))
    // A browser opened the form's target directly.
    router.get(formAction(form), (context) =>
      page === null ? sendPlain(context, newsletterPage('', null, context.get('around'))) : context.redirect(page, 303),
    )
  }
}

async function answerPost(router: ShopRouter, deps: Needs, form: PostedForm, context: ShopContext): Promise<Response> {
  if (isForeign(context, deps.config))
    return rejectionPage(context, 403, 'This form did not come from our own page. Please open the page again.')
  const typed = await readPosted(context)
  if (!typed) return rejectionPage(context, 400, 'This form could not be read. Please go back and try again.')
  const { endpoint, thanks } = places[form]
  const { fetch } = onBehalfOf(router, context)
  const checked = checkForm(form, typed)
  if (!checked.ok) return showAgain(deps, form, context, { status: 422, form: formAnswer(typed, '', checked.errors), fetch })
  const answer = await fetch(endpoint.path, {
    method: endpoint.method,
    headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: postedKey(form, typed, deps.clock.now()) },
    body: JSON.stringify({ ...checked.body, website2: (typed.get('website2') ?? '').slice(0, 200) }),
  })
  if (answer.ok) {
    context.header('Cache-Control', 'private, no-store')
    if (thanks !== null) return context.redirect(to.confirmed(thanks), 303)
    const found: unknown = await answer.json()
    const placed = z.safeParse(checkoutAnswerSchema, found)
    if (!placed.success) return showAgain(deps, form, context, { status: 200, form: { ...nothingTyped, found }, fetch })
    const { order_id, order_key, redirect_url } = placed.data
    return context.redirect(redirect_url ?? to.order(order_id, order_key), 303)
  }
  const failure = z.parse(failureSchema, await answer.json())
  const faults = z.safeParse(fieldsSchema, failure.data?.['fields'])
  return showAgain(deps, form, context, {
    status: failure.code === 'invalid_request' ? 422 : failure.status,
    form: formAnswer(typed, failure.message, faults.success ? faults.data : {}),
    fetch,
  })
}

/** The messages of the fields and of the form: that something is missing, or the reason of the rejection. */
function formAnswer(typed: URLSearchParams, message: string, faults: Readonly<Record<string, string>>): FormAnswer {
  const errors = Object.fromEntries(Object.entries(faults).map(([path, words]) => [path.split('.')[0] ?? path, words]))
  const missing = Object.keys(errors).some((name) => (typed.get(name) ?? '').trim() === '')
  const problem = missing ? COMPLETE_ALL_FIELDS : Object.keys(errors).length > 0 ? null : message
  return { values: valuesOf(typed), errors, problem, done: false }
}

interface Again {
  status: number
  form: FormAnswer
  fetch: (path: string, init?: RequestInit) => Promise<Response>
}

async function showAgain(
  { config, log, render }: Needs,
  name: PostedForm,
  context: ShopContext,
  { status, form, fetch }: Again,
): Promise<Response> {
  const { page } = places[name]
  if (page === null) {
    const fault = form.errors['email'] ?? form.problem
    return sendPlain(context, newsletterPage(form.values['email'] ?? '', fault, context.get('around')), statusCode(status), PRIVATE)
  }
  if (!render)
    return rejectionPage(context, status, [form.problem, ...Object.values(form.errors)].filter((words) => words !== null).join('. '))
  try {
    const { html } = await render({ url: new URL(page, config.publicUrl), fetch, form })
    return context.html(html, statusCode(status), PRIVATE)
  } catch (error) {
    log.error({ err: error, requestId: context.get('requestId'), path: page }, 'a page could not be rendered')
    return rejectionPage(context, 500, 'Something went wrong on our side. Please try again in a moment.')
  }
}

/** Whether another site's page sent the form. A request without origin does not come from another site's page in a browser. */
function isForeign(context: ShopContext, config: Deps['config']): boolean {
  const source = context.req.header('origin') ?? context.req.header('sec-fetch-site')
  return source !== undefined && !isFromOwnPage(context, config)
}

const rejectionPage = (context: ShopContext, status: number, words: string) =>
  sendPlain(context, plainPage('That did not work', escapeHtml(words), context.get('around')), statusCode(status), PRIVATE)

/** The fields of a plain form post, or null for any other request. */
async function readPosted(context: ShopContext): Promise<URLSearchParams | null> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return null
  const typed = new URLSearchParams(new TextDecoder().decode(await readBody(context)))
  return [...typed].every(([name, value]) => isSafeText(name) && isSafeText(value)) ? typed : null
}

const boxes = new Set(['newsletter', 'rules'])

/** The typed values for the page: ticked boxes are `on`, fabrics are joined in one text. */
function valuesOf(typed: URLSearchParams): Record<string, string> {
  const names = [...new Set(typed.keys())].filter((name) => name !== 'website2')
  return Object.fromEntries(names.map((name) => [name, boxes.has(name) ? 'on' : typed.getAll(name).join(',')]))
}

const WINDOW_MS = 10 * 60_000

/**
 * The idempotency key of a plain form post. A public page is the same for all visitors, so it cannot contain a key. The key is a hash of
 * the typed values and the time. So a double click or a reload is one call, and a later post is another.
 */
function postedKey(form: PostedForm, typed: URLSearchParams, now: Date): string {
  const hash = createHash('sha256')
    .update(`${form}\n${Math.floor(now.getTime() / WINDOW_MS)}\n${typed.toString()}`)
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
