import type { Today } from '../../../src/contract/desk/desk.ts'
import { mayAtDesk, type DeskRole } from '../../../src/contract/desk/rights.ts'
import type { Database } from '../../db/open.ts'

/** How many items of each kind from customers and visitors wait; null for a kind that the role cannot read. */
export async function readInbox(
  db: Database,
  role: DeskRole,
): Promise<Pick<Today, 'reviews' | 'messages' | 'applications' | 'trade_applications' | 'swatches' | 'profiles'>> {
  const reviews = db
    .selectFrom('review')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('written_at').as('oldest')])
    .where('approved', '=', 0)
    .where('declined_at', 'is', null)
  const messages = db
    .selectFrom('contact_message')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('created_at').as('oldest')])
    .where('state', '=', 'open')
  const swatches = db
    .selectFrom('swatch_request')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('created_at').as('oldest')])
    .where('posted_at', 'is', null)
  const applications = db
    .selectFrom('decorator_application')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('sent_at').as('oldest')])
    .where('state', '=', 'received')
  const tradeApplications = db
    .selectFrom('trade_application')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('sent_at').as('oldest')])
    .where('state', '=', 'received')
  // A decorator's own draft waits until the staff save a later version.
  const profiles = db
    .selectFrom('content_version as draft')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('draft.at').as('oldest')])
    .where('draft.customer_id', 'is not', null)
    .where('draft.state', '=', 'draft')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_version as later')
            .select('later.slug')
            .whereRef('later.kind', '=', 'draft.kind')
            .whereRef('later.slug', '=', 'draft.slug')
            .whereRef('later.version', '>', 'draft.version'),
        ),
      ),
    )
  return {
    reviews: mayAtDesk(role, 'reviews.read') ? await reviews.executeTakeFirstOrThrow() : null,
    messages: mayAtDesk(role, 'messages.read') ? await messages.executeTakeFirstOrThrow() : null,
    applications: mayAtDesk(role, 'applications.read') ? await applications.executeTakeFirstOrThrow() : null,
    trade_applications: mayAtDesk(role, 'trade.read') ? await tradeApplications.executeTakeFirstOrThrow() : null,
    swatches: mayAtDesk(role, 'swatches.read') ? await swatches.executeTakeFirstOrThrow() : null,
    profiles: mayAtDesk(role, 'content.change') ? await profiles.executeTakeFirstOrThrow() : null,
  }
}
