import type { AuthProvider, DataProvider } from 'react-admin'
import type { DeskMe } from '../../src/contract/desk/desk.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { deskOrdersReadSchema } from '../../src/contract/desk/desk-order.ts'
import { deskGiftCardsReadSchema } from '../../src/contract/desk/desk-gift.ts'
import { deskProductsReadSchema } from '../../src/contract/desk/desk-product.ts'
import { deskQuotesReadSchema } from '../../src/contract/desk/desk-quote.ts'
import { deskRequestsReadSchema } from '../../src/contract/desk/desk-request.ts'
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
import { forgetWorkshop, readStoredMe, storeMe } from '../workshop/workshop-store.ts'
import { call, DeskError } from './api.ts'

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
    if (ended.has(error.code)) await forgetWorkshop()
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
    await forgetWorkshop()
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

/** Reads lists through the contract. One order and every change have calls of their own. */
export const dataProvider: DataProvider = {
  async getList(resource, { pagination, filter, signal }) {
    const asked: unknown = { ...filter, page: pagination?.page ?? 1, per_page: pagination?.perPage ?? 25 }
    if (resource === 'audit') {
      const { entries, total, is_partial } = await call(deskEndpoints.deskAudit, z.parse(auditReadSchema, asked), { signal })
      return { data: records(entries, ({ audit_id }) => audit_id), total, meta: { is_partial } }
    }
    if (resource === 'gift-cards') {
      const { cards, total } = await call(deskEndpoints.deskGiftCards, z.parse(deskGiftCardsReadSchema, asked), { signal })
      return { data: records(cards, ({ card_id }) => card_id), total }
    }
    if (resource === 'customers') {
      const { customers, total } = await call(deskEndpoints.deskCustomers, z.parse(deskCustomersReadSchema, asked), { signal })
      return { data: records(customers, ({ user_id }) => user_id), total }
    }
    if (resource === 'coupons') {
      const { coupons, all_categories, total } = await call(deskEndpoints.deskCoupons, z.parse(deskCouponsReadSchema, asked), { signal })
      return { data: records(coupons, ({ code }) => code), total, meta: { categories: all_categories } }
    }
    if (resource === 'letters') {
      const { letters, readers, total } = await call(deskEndpoints.deskLetters, z.parse(deskLettersReadSchema, asked), { signal })
      return { data: records(letters, ({ letter_id }) => letter_id), total, meta: { readers } }
    }
    if (resource === 'trade') {
      const { accounts, total } = await call(deskEndpoints.deskTradeAccounts, z.parse(deskTradeReadSchema, asked), { signal })
      return { data: records(accounts, ({ account_id }) => account_id), total }
    }
    if (resource === 'products') {
      const { products, categories, total } = await call(deskEndpoints.deskProducts, z.parse(deskProductsReadSchema, asked), { signal })
      return { data: records(products, ({ product_id }) => String(product_id)), total, meta: { categories } }
    }
    if (resource === 'requests') {
      const { requests, total } = await call(deskEndpoints.deskRequests, z.parse(deskRequestsReadSchema, asked), { signal })
      return { data: records(requests, ({ request_id }) => request_id), total }
    }
    if (resource === 'quotes') {
      const { quotes, total } = await call(deskEndpoints.deskQuotes, z.parse(deskQuotesReadSchema, asked), { signal })
      return { data: records(quotes, ({ quote_id }) => quote_id), total }
    }
    if (resource === 'reviews') {
      const { reviews, total } = await call(deskEndpoints.deskReviews, z.parse(deskReviewsReadSchema, asked), { signal })
      return { data: records(reviews, ({ review_id }) => String(review_id)), total }
    }
    if (resource === 'messages') {
      const { messages, total } = await call(deskEndpoints.deskMessages, z.parse(deskMessagesReadSchema, asked), { signal })
      return { data: records(messages, ({ message_id }) => message_id), total }
    }
    if (resource === 'applications') {
      const { applications, total } = await call(deskEndpoints.deskApplications, z.parse(deskApplicationsReadSchema, asked), { signal })
      return { data: records(applications, ({ application_id }) => application_id), total }
    }
    if (resource === 'commission') {
      const { decorators, total } = await call(deskEndpoints.deskCommission, z.parse(deskCommissionReadSchema, asked), { signal })
      return { data: records(decorators, ({ application_id }) => application_id), total }
    }
    if (resource === 'scheduled-prices') {
      const { prices, total } = await call(deskEndpoints.deskScheduledPrices, z.parse(scheduledPricesReadSchema, asked), { signal })
      return { data: records(prices, ({ schedule_id }) => schedule_id), total }
    }
    if (resource === 'swatches') {
      const { requests, total } = await call(deskEndpoints.deskSwatches, z.parse(deskSwatchesReadSchema, asked), { signal })
      return { data: records(requests, ({ request_id }) => request_id), total }
    }
    const { orders, total } = await call(deskEndpoints.deskOrders, z.parse(deskOrdersReadSchema, asked), { signal })
    return { data: records(orders, ({ order_id }) => order_id), total }
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
