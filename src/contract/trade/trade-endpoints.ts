import type { Endpoint } from '../http/endpoint.ts'
import { sessionCallSchema } from '../account/customer.ts'
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
} as const satisfies Record<string, Endpoint>
