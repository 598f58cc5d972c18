import { cents } from '../../../contract/money/money.ts'
import type { TradeState } from '../../../contract/trade/trade.ts'

type Account = NonNullable<TradeState['account']>

/** A demo trade account with two members, of whom the first is its only owner and the caller, except the given fields. */
export const accountWith = (changes: Partial<Account>): Account => ({
  account_id: 'AAAAAAAAAAAA',
  name: 'Demo Studio',
  registration_number: '',
  vat_number: '',
  invoice_address: null,
  credit_limit: cents(5_000_000),
  outstanding: 0,
  terms_days: 30,
  approval_over: null,
  approvals: [],
  role: 'owner',
  members: [
    { member_id: 'owner', email: 'demo.owner@stoep.example', first_name: 'Demo', last_name: 'Owner', role: 'owner' },
    { member_id: 'buyer', email: 'demo.buyer@stoep.example', first_name: 'Demo', last_name: 'Buyer', role: 'buyer' },
  ],
  invites: [],
  addresses: [],
  entries: [],
  ...changes,
})
