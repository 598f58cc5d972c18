import type { Endpoint } from '../http/endpoint.ts'
import { sessionCallSchema } from '../account/customer.ts'
import { APPROVAL_BYTES, tradeAskSchema, tradeDecideSchema } from './approval.ts'
import { tradeChangeSchema, tradeJoinSchema, tradeStateSchema } from './trade.ts'

const change = { access: 'session', idempotent: true, answer: tradeStateSchema } as const
const changeCodes = ['session_required', 'wrong_owner', 'not_found', 'idempotency_mismatch', 'in_progress'] as const

/** The endpoints of trade accounts: several people of one business, with shared addresses and orders on account. */
export const tradeEndpoints = {
  trade: {
    name: 'trade',
    method: 'GET',
    path: '/api/trade-account',
    summary: "The caller's trade account with its members, addresses and what is outstanding",
    access: 'session',
    idempotent: false,
    input: sessionCallSchema,
    answer: tradeStateSchema,
    codes: ['session_required'],
  },
  tradeChange: {
    ...change,
    name: 'tradeChange',
    method: 'POST',
    path: '/api/trade-account',
    summary: 'Change the details, addresses or members of a trade account, or invite a colleague by mail',
    input: tradeChangeSchema,
    codes: [...changeCodes, 'trade_not_allowed', 'trade_full', 'trade_last_owner', 'trade_member_exists'],
  },
  tradeJoin: {
    ...change,
    name: 'tradeJoin',
    method: 'POST',
    path: '/api/trade-account/join',
    summary: 'Join a trade account with the invitation that was mailed to the customer',
    input: tradeJoinSchema,
    codes: [...changeCodes, 'trade_invite_ended', 'trade_member_exists'],
  },
  tradeAsk: {
    ...change,
    name: 'tradeAsk',
    method: 'POST',
    path: '/api/trade-account/approvals',
    summary: 'Ask an owner of the trade account to approve an order on account',
    largestBody: APPROVAL_BYTES,
    input: tradeAskSchema,
    codes: ['no_delivery', 'no_collection', ...changeCodes, 'trade_not_allowed', 'trade_full', 'product_gone', 'option_gone'],
  },
  tradeDecide: {
    ...change,
    name: 'tradeDecide',
    method: 'POST',
    path: '/api/trade-account/approvals/decision',
    summary: 'Approve an order on account, which places it, decline it, or take the request back',
    input: tradeDecideSchema,
    codes: [
      'no_delivery',
      'no_collection',
      ...changeCodes,
      'trade_not_allowed',
      'approval_closed',
      'approval_changed',
      'product_gone',
      'option_gone',
      'out_of_stock',
      'account_limit',
    ],
  },
} as const satisfies Record<string, Endpoint>
