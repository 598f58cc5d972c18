import type { Endpoints } from '../../../src/contract/endpoints.ts'
import type { InputOf } from '../../../src/contract/http/endpoint.ts'
import type { Approval } from '../../../src/contract/trade/approval.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { recordPayment, setTerms } from '../../../api-mock/trade/staff-accounts.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import type { TestShop } from '../server/api.ts'
import { signedIn, type TestCustomer } from '../account/signed-in.ts'
import { kalkBay } from '../catalogue/goods.ts'
import { quoteRequestOf } from '../quotes/quotes.ts'

const by = { name: 'Demo Owner', role: 'owner', origin: 'test', requestId: null } as const

/** The account of a member, as the member sees it. */
export async function accountOf(shop: TestShop, { headers }: Pick<TestCustomer, 'headers'>) {
  const { account, rev } = (await shop.call('trade', {}, { headers })).answer
  if (!account) throw new Error('There is no trade account')
  return { ...account, rev }
}

/** A trade customer who owns an account with this limit, in cents. */
export async function newBusiness(shop: TestShop, limit = 0): Promise<{ owner: TestCustomer; accountId: string }> {
  const owner = await signedIn(shop, { role: 'trade', discount: 15 })
  const { account_id: accountId, rev } = await accountOf(shop, owner)
  if (limit > 0) await transact(shop.deps, (trx) => setTerms(trx, shop.deps, accountId, by, { rev, credit_limit: limit, terms_days: 30 }))
  return { owner, accountId }
}

/** Records a payment of a business, like the staff. */
export async function payAccount(shop: TestShop, owner: TestCustomer, amount: number): Promise<void> {
  const { account_id, rev } = await accountOf(shop, owner)
  await transact(shop.deps, (trx) => recordPayment(trx, shop.deps, account_id, by, { rev, amount, reference: 'DEMO', ahead: true }))
}

/** Invites an address. Returns the secret of the link in the mail. */
export async function invite(
  shop: TestShop,
  owner: Pick<TestCustomer, 'headers'>,
  email: string,
  role: 'owner' | 'buyer' = 'buyer',
): Promise<string> {
  const reply = await shop.call('tradeChange', { change: { kind: 'invited', email, role } }, { headers: owner.headers })
  if (reply.status !== 200) throw new Error(`The invitation was refused with ${reply.status}`)
  await sendDueMail(shop.deps)
  const mail = shop.posted.findLast(({ to }) => to === email)
  return /[?&]invite=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no link'
}

/** A customer who has joined the account of an owner. */
export async function newMember(
  shop: TestShop,
  owner: Pick<TestCustomer, 'headers'>,
  role: 'owner' | 'buyer' = 'buyer',
): Promise<TestCustomer> {
  const member = await signedIn(shop)
  const link = await invite(shop, owner, member.email, role)
  await shop.call('tradeJoin', { invite: link }, { headers: member.headers })
  return member
}

/** Asks for two Kalk Bay, or for these lines, on the account. */
export const askFor = (shop: TestShop, { headers }: TestCustomer, changes: Partial<InputOf<Endpoints['tradeAsk']>> = {}, key?: string) =>
  shop.call(
    'tradeAsk',
    {
      lines: [{ productId: kalkBay.productId, variation: kalkBay.variation, quantity: 2 }],
      fromCart: true,
      phone: '082 555 0101',
      shipping: quoteRequestOf().shipping,
      ...changes,
    },
    { headers, ...(key ? { key } : {}) },
  )

/** The newest request that a member sees. */
export async function newestApproval(shop: TestShop, member: Pick<TestCustomer, 'headers'>): Promise<Approval> {
  const [newest] = (await accountOf(shop, member)).approvals ?? []
  if (!newest) throw new Error('There is no request')
  return newest
}

/** The accounts whose balance is not the sum of their movements. */
export async function wrongAccounts(shop: TestShop): Promise<string[]> {
  const accounts = await shop.deps.db.selectFrom('trade_account').select(['account_id', 'balance']).execute()
  const entries = await shop.deps.db.selectFrom('trade_entry').select(['account_id', 'amount']).execute()
  const sums = Map.groupBy(entries, ({ account_id }) => account_id)
  return accounts
    .filter(({ account_id, balance }) => (sums.get(account_id) ?? []).reduce((sum, { amount }) => sum + amount, 0) !== balance)
    .map(({ account_id }) => account_id)
}
