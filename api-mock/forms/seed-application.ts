import type { CustomerRow } from '../account/customer-row.ts'
import { isApplicationOf } from '../account/forms-of-person.ts'
import type { ShopTransaction } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { decoratorFileSchema } from '../seed/content-shapes.ts'
import { freeNumber } from './applications.ts'

/** The profile of `content/decorators.json` that the demo decorator may change. */
const PROFILE = 'thandi-maqoma'

/** The commission of the demo decorator, in percent. */
const COMMISSION = 5

/**
 * Demo data: gives the demo decorator an accepted application with the code of a profile of the content, so that her account shows a
 * profile, sales and commission. It does nothing for an account with an application, and in a shop without that profile.
 */
export async function seedDemoApplication(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock' | 'random'>,
  customer: CustomerRow,
): Promise<void> {
  const applied = await trx.selectFrom('decorator_application').select('application_id').where(isApplicationOf(customer)).executeTakeFirst()
  const shown = await trx.selectFrom('decorator').select('data').where('slug', '=', PROFILE).executeTakeFirst()
  if (applied || !shown) return
  const { business, city, province, years, coupon_code: code } = readStored(decoratorFileSchema, shown.data)
  const owned = await trx.selectFrom('decorator_application').select('application_id').where('code', '=', code).executeTakeFirst()
  if (owned) return
  const application_id = await freeNumber(trx, deps)
  const now = deps.clock.now().toISOString()
  await trx
    .insertInto('decorator_application')
    .values({
      application_id,
      name: `${customer.first_name} ${customer.last_name}`,
      email: customer.email,
      phone: '',
      website: '',
      work: 'Demo data: this application belongs to the demo account of a decorator.',
      business,
      city,
      province,
      years,
      state: 'accepted',
      code,
      answer: 'Demo data.',
      sent_at: now,
      decided_at: now,
      customer_id: customer.customer_id,
    })
    .execute()
  await trx.insertInto('commission_rate').values({ application_id, since: now, percent: COMMISSION }).execute()
}
