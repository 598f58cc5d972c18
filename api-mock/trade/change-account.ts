import type { TradeChange } from '../../src/contract/trade/trade.ts'
import type { CustomerRow } from '../account/customer-row.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { notFound, ShopError } from '../http/shop-error.ts'
import { addressAnswer } from '../orders/address-answer.ts'
import { countChange, leaveAccount, lockAccount, membershipOf, newTradeId, type TradeAccountRow } from './accounts.ts'
import { inviteColleague } from './invites.ts'
import { sharedAddresses } from './read-state.ts'

/** The most shared delivery addresses of an account. */
const MOST_ADDRESSES = 50

const noSuch = (what: string) => notFound(`There is no such ${what} any more`)

/**
 * Changes the account of a member, in the transaction that stores the key. Throws `not_found` for a customer without an account,
 * `trade_not_allowed` for a buyer, `trade_last_owner`, `trade_full` and `trade_member_exists`.
 */
export async function changeAccount(trx: ShopTransaction, deps: Deps, customer: CustomerRow, change: TradeChange): Promise<void> {
  const member = await membershipOf(trx, customer.customer_id)
  if (!member) throw noSuch('trade account')
  const account = await lockAccount(trx, member.account_id)
  const isLeaving = change.kind === 'removed' && change.memberId === customer.customer_id
  // Under the lock: another owner may have changed the role.
  const present = await membershipOf(trx, customer.customer_id)
  if (present?.account_id !== account.account_id) throw noSuch('trade account')
  if (present.role !== 'owner' && !isLeaving)
    throw new ShopError(403, 'trade_not_allowed', 'Only an owner of the trade account can change this. Please ask one.')
  await countChange(trx, deps, account)
  switch (change.kind) {
    case 'details':
      return saveDetails(trx, account, change)
    case 'address':
      return saveAddress(trx, deps, account, change)
    case 'address_removed':
      return storeAddresses(
        trx,
        account,
        sharedAddresses(account.addresses).filter(({ address_id }) => address_id !== change.addressId),
      )
    case 'approval':
      await trx.updateTable('trade_account').set({ approval_over: change.over }).where('account_id', '=', account.account_id).execute()
      return undefined
    case 'invited':
      return inviteColleague(trx, deps, account, customer, change)
    case 'invite_withdrawn':
      await trx.deleteFrom('trade_invite').where('invite_id', '=', change.inviteId).where('account_id', '=', account.account_id).execute()
      return undefined
    case 'role':
      return changeRole(trx, account, change)
    case 'removed':
      return removeMember(trx, deps, account, change.memberId)
  }
}

async function saveDetails(
  trx: ShopTransaction,
  { account_id }: TradeAccountRow,
  { name, registrationNumber, vatNumber, invoiceAddress }: TradeChange & { kind: 'details' },
): Promise<void> {
  const invoice_address = invoiceAddress === null ? null : JSON.stringify(addressAnswer(invoiceAddress))
  await trx
    .updateTable('trade_account')
    .set({ name, registration_number: registrationNumber, vat_number: vatNumber, invoice_address })
    .where('account_id', '=', account_id)
    .execute()
}

async function saveAddress(
  trx: ShopTransaction,
  deps: Pick<Deps, 'random'>,
  account: TradeAccountRow,
  { addressId, name, address }: TradeChange & { kind: 'address' },
): Promise<void> {
  const book = sharedAddresses(account.addresses)
  const saved = { address_id: addressId ?? newTradeId(deps), name, address: addressAnswer(address) }
  if (addressId !== undefined) {
    if (!book.some(({ address_id }) => address_id === addressId)) throw noSuch('address')
    return storeAddresses(
      trx,
      account,
      book.map((entry) => (entry.address_id === addressId ? saved : entry)),
    )
  }
  if (book.length >= MOST_ADDRESSES)
    throw new ShopError(409, 'trade_full', `A trade account has at most ${MOST_ADDRESSES} addresses. Remove one first.`)
  return storeAddresses(trx, account, [...book, saved])
}

async function storeAddresses(
  trx: ShopTransaction,
  { account_id }: TradeAccountRow,
  book: ReturnType<typeof sharedAddresses>,
): Promise<void> {
  await trx
    .updateTable('trade_account')
    .set({ addresses: JSON.stringify(book) })
    .where('account_id', '=', account_id)
    .execute()
}

const lastOwner = () => new ShopError(409, 'trade_last_owner', 'A trade account needs an owner. Make another member an owner first.')

async function ownersBeside(trx: ShopTransaction, { account_id }: TradeAccountRow, memberId: string): Promise<number> {
  const owners = await trx
    .selectFrom('trade_member')
    .select('customer_id')
    .where('account_id', '=', account_id)
    .where('role', '=', 'owner')
    .where('customer_id', '!=', memberId)
    .execute()
  return owners.length
}

async function changeRole(
  trx: ShopTransaction,
  account: TradeAccountRow,
  { memberId, role }: TradeChange & { kind: 'role' },
): Promise<void> {
  if (role === 'buyer' && (await ownersBeside(trx, account, memberId)) === 0) throw lastOwner()
  const changed = await trx
    .updateTable('trade_member')
    .set({ role })
    .where('customer_id', '=', memberId)
    .where('account_id', '=', account.account_id)
    .returning('customer_id')
    .executeTakeFirst()
  if (!changed) throw noSuch('member')
}

/** A removed member is an ordinary customer again, without trade prices. Placed orders stay the member's own. */
async function removeMember(trx: ShopTransaction, deps: Deps, account: TradeAccountRow, memberId: string): Promise<void> {
  const member = await membershipOf(trx, memberId)
  if (member?.account_id !== account.account_id) throw noSuch('member')
  if (member.role === 'owner' && (await ownersBeside(trx, account, memberId)) === 0) throw lastOwner()
  await leaveAccount(trx, deps, memberId)
  await trx
    .updateTable('customer')
    .set({ role: 'customer', discount_percentage: 0, updated_at: deps.clock.now().toISOString() })
    .where('customer_id', '=', memberId)
    .where('role', '=', 'trade')
    .execute()
}
