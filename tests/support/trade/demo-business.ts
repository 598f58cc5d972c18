import { demoAddress } from '../../../src/domain/orders/order.fixture.ts'
import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'

const buyerEmail = 'trade@stoep.example'
const ownerEmail = 'shopper@stoep.example'

/**
 * Makes the demo shopper the owner of the demo trade account, with a limit and a shared address, and the demo trade customer its buyer. The
 * buyer needs an approval for each order on account.
 */
export async function makeDemoBusiness(data: string): Promise<{ buyerEmail: string; ownerEmail: string }> {
  const { db } = openDatabase(readConfig({ DATA_DIR: data }))
  const idOf = async (email: string) =>
    (await db.selectFrom('customer').select('customer_id').where('email', '=', email).executeTakeFirstOrThrow()).customer_id
  const [buyer, owner] = [await idOf(buyerEmail), await idOf(ownerEmail)]
  const at = new Date(0).toISOString()
  const address = {
    address_id: 'demo-lodge',
    name: 'Demo lodge',
    address: { ...demoAddress, last_name: 'Buyer', street_address_1: '1 Example Road' },
  }
  const account = {
    account_id: 'demo-account',
    name: 'Demo Lodges',
    registration_number: '',
    vat_number: '',
    invoice_address: null,
    addresses: JSON.stringify([address]),
    credit_limit: 50_000_000,
    terms_days: 30,
    approval_over: 0,
    balance: 0,
    rev: Date.now(),
    created_at: at,
  }
  await db.deleteFrom('trade_member').where('customer_id', 'in', [buyer, owner]).execute()
  await db.insertInto('trade_account').values(account).execute()
  const member = { account_id: account.account_id, joined_at: at }
  await db
    .insertInto('trade_member')
    .values({ ...member, customer_id: owner, role: 'owner' })
    .execute()
  await db
    .insertInto('trade_member')
    .values({ ...member, customer_id: buyer, role: 'buyer' })
    .execute()
  await db.destroy()
  return { buyerEmail, ownerEmail }
}
