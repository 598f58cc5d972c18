import * as z from 'zod/mini'
import { provinces } from '../../contract/account/provinces.ts'
import type { OwnProfileChange } from '../../contract/content/own-profile.ts'
import { formEndpoints } from '../../contract/forms/form-endpoints.ts'
import { orderEndpoints } from '../../contract/orders/order-endpoints.ts'
import { quoteEndpoints } from '../../contract/quotes/quote-endpoints.ts'
import { orderProblems, orderRequestKinds, problemWishes } from '../../contract/orders/order-request.ts'
import { quoteLineSchema } from '../../contract/quotes/quote.ts'
import { createArguments } from '../outbox/arguments.ts'
import { callOptions, readServerTime } from '../outbox/caller.ts'
import type { Attachment, Draft, News } from '../outbox/operation.ts'
import { PHOTO_TIME, readPhoto } from '../outbox/photos.ts'
import type { Queue, StoredChange } from '../outbox/queue.ts'
import type { CallContext, Change, Scope } from '../outbox/scope.ts'

/** The base of forms: only that the server accepted one. The device reads nothing back [M4]. */
const answeredSchema = z.object({ rev: z.int() })
export type FormsBase = z.output<typeof answeredSchema>

/** The body as typed: the server validates it. An application for a trade account is one of them [M10]. */
const bodySchema = z.looseObject({ email: z.string() })
const argumentsSchema = z.object({ body: bodySchema })

/** A request about an order. `orderKey`: of a guest, or null for its customer. `photos`: attachments of the change, data URLs. */
const requestSchema = z.object({
  orderId: z.string(),
  orderKey: z.nullable(z.string()),
  kind: z.enum(orderRequestKinds),
  // An older version ignores both, and sends a guarantee claim.
  problem: z.optional(z.enum(orderProblems)),
  wish: z.optional(z.enum(problemWishes)),
  words: z.string(),
  lines: z.array(z.object({ item_key: z.string(), quantity: z.int() })),
  photos: z.array(z.string()),
})
export type StoredRequest = z.output<typeof requestSchema>

/** The withdrawal of a request. `orderKey`: as for a request. */
const withdrawalSchema = z.object({ orderId: z.string(), orderKey: z.nullable(z.string()), requestId: z.string() })
export type StoredWithdrawal = z.output<typeof withdrawalSchema>

/** A request for a quote as typed: the server validates it [M8]. */
const quoteSchema = z.object({
  lines: z.array(quoteLineSchema),
  contact: z.object({ email: z.string(), phone: z.string(), firstName: z.string(), lastName: z.string() }),
  shipping: z.object({
    firstName: z.string(),
    lastName: z.string(),
    companyName: z._default(z.string(), ''),
    streetAddress1: z.string(),
    streetAddress2: z._default(z.string(), ''),
    city: z.string(),
    postcode: z.string(),
    province: z.enum(provinces),
  }),
  note: z.string(),
})
export type StoredQuoteRequest = z.input<typeof quoteSchema>

/** A decorator's change of her profile as typed: the server validates it [M9]. */
const profileSchema = z.object({
  bio: z.string(),
  specialities: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
})

const endpointOf = {
  'form.contact': formEndpoints.contact,
  'form.newsletter': formEndpoints.newsletter,
  'form.giveaway': formEndpoints.giveawayEntry,
  'form.trade': formEndpoints.tradeApplication,
} as const

const REQUEST = 'form.order_request'
const WITHDRAWAL = 'form.order_withdrawal'
const QUOTE = 'form.quote_request'
const PROFILE = 'form.own_profile'
type FormType = keyof typeof endpointOf | typeof REQUEST | typeof WITHDRAWAL | typeof QUOTE | typeof PROFILE

const kinds = createArguments({
  'form.contact': argumentsSchema,
  'form.newsletter': argumentsSchema,
  'form.giveaway': argumentsSchema,
  'form.trade': argumentsSchema,
  [REQUEST]: requestSchema,
  [WITHDRAWAL]: withdrawalSchema,
  [QUOTE]: quoteSchema,
  [PROFILE]: profileSchema,
} satisfies Record<FormType, z.ZodMiniType>)

/** A form as the queue stores it: plain data. */
export const formDraft = (form: 'contact' | 'newsletter' | 'giveaway' | 'trade', body: { email: string }): Draft =>
  kinds.draft({ type: `form.${form}`, args: { body } })

/** A request about an order as the queue stores it. `files`: the data URLs of its photos. */
export const requestDraft = (request: StoredRequest, files: readonly Attachment[]): Draft => ({
  ...kinds.draft({ type: REQUEST, args: request }),
  attachments: files,
})

/** The withdrawal of a request about an order as the queue stores it. */
export const withdrawalDraft = (withdrawal: StoredWithdrawal): Draft => kinds.draft({ type: WITHDRAWAL, args: withdrawal })

/** A request for a quote as the queue stores it. */
export const quoteDraft = (request: StoredQuoteRequest): Draft => kinds.draft({ type: QUOTE, args: z.parse(quoteSchema, request) })

/** A decorator's change of her profile as the queue stores it. */
export const profileDraft = (change: OwnProfileChange): Draft => kinds.draft({ type: PROFILE, args: change })

/** A form in words. */
export function describeForm(operation: StoredChange): string {
  const parsed = kinds.read(operation)
  switch (parsed?.type) {
    case 'form.contact':
      return 'Your message to us'
    case 'form.newsletter':
      return `The newsletter for ${parsed.args.body.email}`
    case 'form.giveaway':
      return 'Your entry for the giveaway'
    case 'form.trade':
      return 'Your application for a trade account'
    case REQUEST:
      return `Your request about order ${parsed.args.orderId}`
    case WITHDRAWAL:
      return `The withdrawal of your request about order ${parsed.args.orderId}`
    case QUOTE:
      return 'Your request for a quote'
    case PROFILE:
      return 'The change of your profile'
    case undefined:
      return 'A change made in a newer version'
  }
}

/** The notices for an arrived form of which the page had said that it will be sent later [M2]. */
const arrived: Readonly<Record<keyof typeof endpointOf, (email: string) => string>> = {
  'form.contact': (email) => `Your message has been sent. A mail that says so is on its way to ${email}.`,
  'form.newsletter': (email) => `Check your inbox. Tap the link we sent to ${email} and you are on the list.`,
  'form.giveaway': (email) => `Your entry has been sent. Open the mail we sent to ${email} and tap Confirm, and you are in the draw.`,
  'form.trade': (email) => `Your application for a trade account has been sent. We write to ${email} either way.`,
}

const laterOf = ({ later }: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(later) ? later.filter((id) => typeof id === 'string') : []

/** The notes with the form's id, of which the page has said that it will be sent later: its arrival gives a notice [M2]. */
export const withLater = (memo: Readonly<Record<string, unknown>>, id: string): Record<string, unknown> => ({
  ...memo,
  later: [...laterOf(memo), id],
})

const LOST = 'This device has lost one of its photos. Choose your photos again and send it once more.'

/** The ids of a form's photos. */
export function photosOf(change: StoredChange): readonly string[] {
  const parsed = kinds.read(change)
  return parsed?.type === REQUEST ? parsed.args.photos : []
}

/** Sends a request with all its photos in one call, so that the shop has it complete or not at all [M7]. */
async function sendRequest(
  { orderId, orderKey, photos: ids, ...request }: StoredRequest,
  context: CallContext,
  key: string,
): Promise<void> {
  const { api, owner, signal } = context
  const photos: string[] = []
  for (const id of ids) photos.push(await readPhoto(context, id, LOST))
  const input = { ...request, photos, ...(orderKey === null ? {} : { key: orderKey }) }
  await api.call(orderEndpoints.orderRequest, input, { ...callOptions(owner, signal, key), params: { orderId } })
}

/** Withdraws a request, which the shop must have [M7]. */
async function sendWithdrawal({ orderId, orderKey, requestId }: StoredWithdrawal, context: CallContext, key: string): Promise<void> {
  const { api, owner, signal } = context
  const options = { ...callOptions(owner, signal, key), params: { orderId, requestId } }
  await api.call(orderEndpoints.orderRequestWithdraw, orderKey === null ? {} : { key: orderKey }, options)
}

/**
 * The scope of forms that can wait for a network: messages, newsletter sign-ups, giveaway entries, applications for a trade account, requests
 * about orders and their withdrawals, requests for quotes, and changes of a profile.
 */
export const formScope: Scope<FormsBase> = {
  name: 'forms',
  // The last change of a profile counts.
  isIndependent: ({ type }) => type !== PROFILE,
  schema: answeredSchema,
  revOf: ({ rev }) => rev,
  isSupported: (operation) => kinds.read(operation) !== null,
  attachmentsOf: photosOf,
  extraTime: (operation) => photosOf(operation).length * PHOTO_TIME,
  async send(operation, context) {
    const { api, owner, signal } = context
    const parsed = kinds.read(operation)
    if (!parsed) throw new Error(`This version cannot send ${operation.type}`)
    if (parsed.type === REQUEST) await sendRequest(parsed.args, context, operation.id)
    else if (parsed.type === WITHDRAWAL) await sendWithdrawal(parsed.args, context, operation.id)
    else if (parsed.type === QUOTE) await api.call(quoteEndpoints.quoteRequest, parsed.args, callOptions(owner, signal, operation.id))
    else if (parsed.type === PROFILE) await api.call(formEndpoints.ownProfile, parsed.args, callOptions(owner, signal, operation.id))
    else await api.call(endpointOf[parsed.type], parsed.args.body, callOptions(owner, signal, operation.id))
    return { rev: 0 }
  },
  isRead: () => false,
  read: readServerTime,
  combine: () => null,
  newsOf: formNews,
  refused: (operation, message) => ({
    kept: true,
    news: [{ type: 'error', message: `${describeForm(operation)}: not accepted. ${message}`.trim() }],
  }),
}

export const formsQueue: Queue<FormsBase, 'forms'> = {
  name: 'forms',
  scopeFor: () => formScope,
  describe: describeForm,
  placeOf(args) {
    const { success, data } = z.safeParse(requestSchema, args)
    if (success) return { kind: 'order', orderId: data.orderId, orderKey: data.orderKey, request: data.problem ? 'problem' : data.kind }
    const withdrawal = z.safeParse(withdrawalSchema, args)
    if (withdrawal.success) {
      const { orderId, orderKey, requestId } = withdrawal.data
      return { kind: 'order', orderId, orderKey, withdraws: requestId }
    }
    return z.safeParse(quoteSchema, args).success ? { kind: 'quotes' } : null
  },
  label: 'Forms you sent',
  start: 'after-session',
  isCopy: false,
}

/** The notice of an arrived form that the page had announced for later [M2]. Without that, only the form says that it is sent [M1]. */
function formNews({ own, memo }: Change<FormsBase>): { news: News[]; memo: Record<string, unknown> } {
  const parsed = own && kinds.read(own)
  const later = laterOf(memo)
  if (!own || !parsed || !later.includes(own.id)) return { news: [], memo: { ...memo } }
  return {
    news: [{ type: 'info', message: arrivedWords(parsed) }],
    memo: { ...memo, later: later.filter((id) => id !== own.id) },
  }
}

function arrivedWords(parsed: NonNullable<ReturnType<typeof kinds.read>>): string {
  if (parsed.type === QUOTE) return 'Your request for a quote has been sent. We mail you the quote.'
  if (parsed.type === PROFILE) return 'The change of your profile has been sent. We read it, then publish it.'
  if (parsed.type === REQUEST) return `Your request about order ${parsed.args.orderId} has been sent. A mail that says so is on its way.`
  if (parsed.type === WITHDRAWAL) return `Your request about order ${parsed.args.orderId} is withdrawn.`
  return arrived[parsed.type](parsed.args.body.email)
}
