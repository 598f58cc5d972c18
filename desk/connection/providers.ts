import type { AuthProvider, DataProvider } from 'react-admin'
import type { DeskMe } from '../../src/contract/desk/desk.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../src/contract/http/endpoint.ts'
import { deskOrdersReadSchema } from '../../src/contract/desk/desk-order.ts'
import { deskGiftCardsReadSchema } from '../../src/contract/desk/desk-gift.ts'
import { deskProductsReadSchema } from '../../src/contract/desk/desk-product.ts'
import { deskQuotesReadSchema } from '../../src/contract/desk/desk-quote.ts'
import { deskRequestsReadSchema } from '../../src/contract/desk/desk-request.ts'
import { deskTradeApplicationsReadSchema } from '../../src/contract/desk/inbox/desk-trade-application.ts'
import { deskApplicationsReadSchema } from '../../src/contract/desk/inbox/desk-application.ts'
import { deskCommissionReadSchema } from '../../src/contract/desk/inbox/desk-commission.ts'
import { deskMessagesReadSchema } from '../../src/contract/desk/inbox/desk-message.ts'
import { deskReviewsReadSchema } from '../../src/contract/desk/inbox/desk-review.ts'
import { deskSwatchesReadSchema } from '../../src/contract/desk/inbox/desk-swatches.ts'
import { deskTradeReadSchema } from '../../src/contract/desk/desk-trade.ts'
import { scheduledPricesReadSchema } from '../../src/contract/desk/products/scheduled-price.ts'
import { deskCouponsReadSchema } from '../../src/contract/desk/campaigns/desk-coupon.ts'
import { deskLettersReadSchema } from '../../src/contract/desk/campaigns/desk-letter.ts'
import { deskCustomersReadSchema } from '../../src/contract/desk/people/desk-customer.ts'
import { auditReadSchema } from '../../src/contract/desk/desk.ts'
import * as z from 'zod/mini'
import { forgetPhoneDraft } from '../phone/phone-draft.ts'
import { forgetWorkshop, readStoredMe, storeMe } from '../workshop/workshop-store.ts'
import { call, DeskError, UnknownFilter } from './api.ts'

/** The codes that end a person's work at the desk on this device. */
const ended = new Set<DeskError['code']>(['session_required', 'second_factor_required', 'not_allowed'])

let known: Promise<DeskMe> | null = null

/**
 * The person at the desk. One call serves all callers until a sign-in or sign-out. Without a network it returns the last person on this
 * device, so that the workshop opens. An ended session removes the stored data of customers.
 */
export function readMe(): Promise<DeskMe> {
  known ??= askMe()
  return known
}

/** Removes what this device stores about customers. */
async function forgetCustomers(): Promise<void> {
  forgetPhoneDraft()
  await forgetWorkshop()
}

async function askMe(): Promise<DeskMe> {
  try {
    const me = await call(deskEndpoints.deskMe, {})
    await storeMe(me)
    return me
  } catch (error) {
    known = null
    if (!(error instanceof DeskError)) throw error
    const stored = error.code === null ? await readStoredMe() : null
    if (stored) return stored
    if (ended.has(error.code)) await forgetCustomers()
    throw error
  }
}

export const forgetMe = (): void => {
  known = null
}

/** A check has failed, and the library calls `logout` next. The session belongs to the shop too, so it stays. */
let isTurnedAway = false

export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  async logout() {
    forgetMe()
    if (isTurnedAway) {
      isTurnedAway = false
      return
    }
    await call(endpoints.logout, {}).catch((error: unknown) => {
      // Without an answer the cookie stays, and the next screen would be this person's again.
      if (error instanceof DeskError && error.code === null) throw error
    })
    await forgetCustomers()
  },
  async checkAuth() {
    try {
      await readMe()
    } catch (error) {
      isTurnedAway = true
      throw error
    }
  },
  checkError(error: unknown) {
    const left = error instanceof DeskError && (error.code === 'session_required' || error.code === 'second_factor_required')
    if (!left) return Promise.resolve()
    forgetMe()
    return Promise.reject(error instanceof Error ? error : new Error('Sign in again'))
  },
  async getIdentity() {
    const { user_id: id, name: fullName } = await readMe()
    return { id, fullName }
  },
}

/** The library names the type of its records at each call; the contract has checked them already. */
const recordsSchema = z.array(z.any())

/** Records of react-admin: each with its id. */
const records = <Row extends object>(rows: readonly Row[], idOf: (row: Row) => string) =>
  z.parse(
    recordsSchema,
    rows.map((row) => ({ ...row, id: idOf(row) })),
  )

const notOffered = () => Promise.reject(new Error('The desk has no such call'))

interface Page {
  data: ReturnType<typeof records>
  total: number
  /** What the list shows beside its rows. */
  meta?: object
}
type ListReader = (asked: unknown, signal: AbortSignal | undefined) => Promise<Page>

/** Reads one list through its endpoint. `pageOf`: the page of an answer. */
const list =
  <const E extends Endpoint>(endpoint: E, schema: z.ZodMiniType<InputOf<E>>, pageOf: (answer: AnswerOf<E>) => Page): ListReader =>
  async (asked, signal) => {
    const read = z.safeParse(schema, asked)
    if (!read.success) throw new UnknownFilter()
    return pageOf(await call(endpoint, read.data, { signal }))
  }

const lists: Readonly<Record<string, ListReader>> = {
  audit: list(deskEndpoints.deskAudit, auditReadSchema, ({ entries, total, is_partial }) => ({
    data: records(entries, ({ audit_id }) => audit_id),
    total,
    meta: { is_partial },
  })),
  'gift-cards': list(deskEndpoints.deskGiftCards, deskGiftCardsReadSchema, ({ cards, total }) => ({
    data: records(cards, ({ card_id }) => card_id),
    total,
  })),
  customers: list(deskEndpoints.deskCustomers, deskCustomersReadSchema, ({ customers, total }) => ({
    data: records(customers, ({ user_id }) => user_id),
    total,
  })),
  coupons: list(deskEndpoints.deskCoupons, deskCouponsReadSchema, ({ coupons, total, all_categories }) => ({
    data: records(coupons, ({ code }) => code),
    total,
    meta: { categories: all_categories },
  })),
  letters: list(deskEndpoints.deskLetters, deskLettersReadSchema, ({ letters, total, readers }) => ({
    data: records(letters, ({ letter_id }) => letter_id),
    total,
    meta: { readers },
  })),
  trade: list(deskEndpoints.deskTradeAccounts, deskTradeReadSchema, ({ accounts, total }) => ({
    data: records(accounts, ({ account_id }) => account_id),
    total,
  })),
  products: list(deskEndpoints.deskProducts, deskProductsReadSchema, ({ products, total, categories }) => ({
    data: records(products, ({ product_id }) => String(product_id)),
    total,
    meta: { categories },
  })),
  requests: list(deskEndpoints.deskRequests, deskRequestsReadSchema, ({ requests, total }) => ({
    data: records(requests, ({ request_id }) => request_id),
    total,
  })),
  quotes: list(deskEndpoints.deskQuotes, deskQuotesReadSchema, ({ quotes, total }) => ({
    data: records(quotes, ({ quote_id }) => quote_id),
    total,
  })),
  reviews: list(deskEndpoints.deskReviews, deskReviewsReadSchema, ({ reviews, total }) => ({
    data: records(reviews, ({ review_id }) => String(review_id)),
    total,
  })),
  messages: list(deskEndpoints.deskMessages, deskMessagesReadSchema, ({ messages, total }) => ({
    data: records(messages, ({ message_id }) => message_id),
    total,
  })),
  applications: list(deskEndpoints.deskApplications, deskApplicationsReadSchema, ({ applications, total }) => ({
    data: records(applications, ({ application_id }) => application_id),
    total,
  })),
  'trade-applications': list(deskEndpoints.deskTradeApplications, deskTradeApplicationsReadSchema, ({ applications, total }) => ({
    data: records(applications, ({ application_id }) => application_id),
    total,
  })),
  commission: list(deskEndpoints.deskCommission, deskCommissionReadSchema, ({ decorators, total }) => ({
    data: records(decorators, ({ application_id }) => application_id),
    total,
  })),
  'scheduled-prices': list(deskEndpoints.deskScheduledPrices, scheduledPricesReadSchema, ({ prices, total }) => ({
    data: records(prices, ({ schedule_id }) => schedule_id),
    total,
  })),
  swatches: list(deskEndpoints.deskSwatches, deskSwatchesReadSchema, ({ requests, total }) => ({
    data: records(requests, ({ request_id }) => request_id),
    total,
  })),
  orders: list(deskEndpoints.deskOrders, deskOrdersReadSchema, ({ orders, total }) => ({
    data: records(orders, ({ order_id }) => order_id),
    total,
  })),
}

/** Reads lists through the contract. One order and every change have calls of their own. */
export const dataProvider: DataProvider = {
  async getList(resource, { pagination, filter, signal }) {
    const read = lists[resource]
    if (!read) throw new Error(`The desk has no list of ${resource}`)
    return read({ ...filter, page: pagination?.page ?? 1, per_page: pagination?.perPage ?? 25 }, signal)
  },
  getOne: notOffered,
  getMany: notOffered,
  getManyReference: notOffered,
  create: notOffered,
  update: notOffered,
  updateMany: notOffered,
  delete: notOffered,
  deleteMany: notOffered,
}
