import * as z from 'zod/mini'
import { tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'
import { tradeEntrySchema, tradeMemberSchema } from '../trade/trade.ts'
import { entryCodes, type DeskEndpoint } from './desk-endpoint.ts'
import { pageShape } from './desk-order.ts'

/** Trade accounts, newest first. `q`: a part of the business's name, or the e-mail address of a member. */
export const deskTradeReadSchema = z.object({ ...pageShape, q: z.optional(z.string().check(z.trim(), z.maxLength(254))) })

/** A movement at the desk. `position`: its number in the account, from 1. */
const deskTradeEntrySchema = z.extend(tradeEntrySchema, { position: z.int() })

const deskTradeAccountSchema = z.object({
  account_id: z.string(),
  name: z.string(),
  registration_number: z.string(),
  vat_number: z.string(),
  credit_limit: centsSchema,
  terms_days: z.int(),
  /** Below 0: the shop owes it to the business. */
  outstanding: z.int(),
  /** What is outstanding of orders whose due day has passed; payments count for the oldest orders first. */
  overdue: centsSchema,
  created_at: z.string(),
  /** Grows with every change. */
  rev: z.int(),
  members: z.array(tradeMemberSchema),
  /** The last movements, newest first. */
  entries: z.array(deskTradeEntrySchema),
  /** True if there are older movements. */
  more_entries: z.boolean(),
  /** The payment that can be withdrawn, whatever came after it. */
  last_payment: z.nullable(tradeEntrySchema),
})

const seen = { token: tokenSchema, rev: z.int() }

export const deskTradeEndpoints = {
  deskTradeAccounts: {
    name: 'deskTradeAccounts',
    method: 'GET',
    path: '/api/desk/trade-accounts',
    summary: 'Trade accounts with their members, limits and what is outstanding',
    access: 'staff',
    right: 'trade.read',
    idempotent: false,
    input: deskTradeReadSchema,
    answer: z.object({ accounts: z.array(deskTradeAccountSchema), total: z.int(), page: z.int() }),
    codes: entryCodes,
  },
  deskTradeEntries: {
    name: 'deskTradeEntries',
    method: 'GET',
    path: '/api/desk/trade-accounts/:accountId/entries',
    summary: 'The movements of a trade account before one of them, newest first, a page at a time',
    access: 'staff',
    right: 'trade.read',
    idempotent: false,
    /** `before`: the position of the oldest movement that the caller has. */
    input: z.object({ token: tokenSchema, before: z.coerce.number().check(z.int(), z.minimum(1)) }),
    /** `more_entries`: there are older ones. */
    answer: z.object({ entries: z.array(deskTradeEntrySchema), more_entries: z.boolean() }),
    codes: [...entryCodes, 'not_found'],
  },
  deskTradeStatement: {
    name: 'deskTradeStatement',
    method: 'GET',
    path: '/api/desk/trade-accounts/:accountId/statement',
    summary:
      'The movements of a trade account in a South African month as CSV, with what is outstanding before, after each, and at the end',
    access: 'staff',
    right: 'trade.read',
    idempotent: false,
    input: z.object({ token: tokenSchema, month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is YYYY-MM')) }),
    answer: z.string(),
    media: 'text/csv',
    codes: [...entryCodes, 'not_found'],
  },
  deskTradeTerms: {
    name: 'deskTradeTerms',
    method: 'POST',
    path: '/api/desk/trade-accounts/:accountId/terms',
    summary: 'Set the limit of a trade account and the days until its invoices are due. A limit of 0 ends ordering on account',
    access: 'staff',
    right: 'trade.change',
    idempotent: true,
    /** `rev`: as the caller saw it. */
    input: z.object({
      ...seen,
      credit_limit: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
      terms_days: z.int().check(z.minimum(0), z.maximum(120)),
    }),
    answer: deskTradeAccountSchema,
    codes: [...entryCodes, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
  },
  deskTradePayment: {
    name: 'deskTradePayment',
    method: 'POST',
    path: '/api/desk/trade-accounts/:accountId/payments',
    summary: 'Record a payment of a business on its account: what is outstanding falls',
    access: 'staff',
    right: 'trade.change',
    idempotent: true,
    /** `reference`: as the bank statement has it. `ahead`: more than is outstanding is meant, and counts for the next orders. */
    input: z.object({
      ...seen,
      amount: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
      ahead: z._default(z.boolean(), false),
      reference: z.string().check(z.trim(), z.minLength(1, 'Enter the reference of the payment'), z.maxLength(60)),
    }),
    answer: deskTradeAccountSchema,
    codes: [...entryCodes, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
  },
  deskTradeWithdraw: {
    name: 'deskTradeWithdraw',
    method: 'POST',
    path: '/api/desk/trade-accounts/:accountId/payments/withdraw',
    summary: 'Withdraw the last payment of a business, which was recorded by mistake: it is outstanding again',
    access: 'staff',
    right: 'trade.change',
    idempotent: true,
    input: z.object(seen),
    answer: deskTradeAccountSchema,
    codes: [...entryCodes, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskTradeAccount = z.infer<typeof deskTradeAccountSchema>
export type DeskTradeEntry = z.infer<typeof deskTradeEntrySchema>
export type DeskTradeRead = z.infer<typeof deskTradeReadSchema>
