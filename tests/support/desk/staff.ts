import type { Role } from '../../../src/contract/account/customer.ts'
import type { DeskRole } from '../../../src/contract/desk/rights.ts'
import { newCustomer, type GivenSession } from '../account/customers.ts'
import type { TestShop } from '../server/api.ts'

/** A member of the staff with a session, which by default has passed a second factor. */
export async function newStaff(shop: TestShop, role: DeskRole, { passed = true } = {}): Promise<GivenSession> {
  const session = await newCustomer(shop, { role: 'staff' })
  const { user_id: customer_id } = session
  const now = shop.deps.clock.now().toISOString()
  await shop.deps.db.insertInto('staff_member').values({ customer_id, role, added_at: now }).execute()
  if (passed) await shop.deps.db.updateTable('sign_in').set({ passed_at: now }).where('customer_id', '=', customer_id).execute()
  return session
}

/** A customer with one of the shop's other roles, whose session has passed a second factor. */
export async function newOutsider(shop: TestShop, role: Role): Promise<GivenSession> {
  const session = await newCustomer(shop, { role })
  await shop.deps.db
    .updateTable('sign_in')
    .set({ passed_at: shop.deps.clock.now().toISOString() })
    .where('customer_id', '=', session.user_id)
    .execute()
  return session
}
