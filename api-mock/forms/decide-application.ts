import { AFFILIATE_DAYS } from '../../src/contract/content/affiliate.ts'
import type { DeskApplication, DeskApplicationsRead } from '../../src/contract/desk/inbox/desk-application.ts'
import { to } from '../../src/contract/paths.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import { readPage } from '../db/list-page.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { invalidRequest, notFound, wrongState } from '../http/shop-error.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { renderMail } from '../mail/render-mail.ts'
import { typedText } from '../mail/typed-text.ts'
import { firstNameOf, FORM_MAIL } from './form-mail.ts'

/** The columns that the desk reads. */
const columns = [
  'application_id',
  'name',
  'business',
  'email',
  'phone',
  'city',
  'province',
  'website',
  'years',
  'work',
  'state',
  'sent_at',
  'decided_at',
  'code',
  'answer',
] as const

/** One page of the applications of a state: those that wait oldest first, decided ones newest first. */
export async function listApplications(
  db: Database,
  { state, ...place }: Pick<DeskApplicationsRead, 'state' | 'page' | 'per_page'>,
): Promise<{ applications: DeskApplication[]; total: number }> {
  const found = db.selectFrom('decorator_application').where('state', '=', state)
  const direction = state === 'received' ? 'asc' : 'desc'
  const listed = found.select(columns).orderBy('sent_at', direction).orderBy('application_id', direction)
  const { rows, total } = await readPage(listed, place)
  return { applications: rows, total }
}

/** One application. Throws `not_found`. */
export async function readApplication(trx: ShopTransaction, applicationId: string): Promise<DeskApplication> {
  const row = await trx.selectFrom('decorator_application').select(columns).where('application_id', '=', applicationId).executeTakeFirst()
  if (!row) throw notFound('There is no such application')
  return row
}

export type ApplicationDecision = { accept: true; code: string; percent: number; message: string } | { accept: false; message: string }

/**
 * Decides an application that waits, and mails the applicant: the same for the desk and the command line. An acceptance makes the code,
 * which also counts when it arrives with a link. Throws `not_found`, `wrong_state` for one that is decided, and `invalid_request` for a
 * code that exists.
 */
export async function decideApplication(
  trx: ShopTransaction,
  deps: Deps,
  applicationId: string,
  decision: ApplicationDecision,
  by: Actor,
): Promise<void> {
  const before = await readApplication(trx, applicationId)
  const state = decision.accept ? 'accepted' : 'declined'
  const code = decision.accept ? decision.code : null
  const decided = await trx
    .updateTable('decorator_application')
    .set({ state, decided_at: deps.clock.now().toISOString(), code, answer: decision.message })
    .where('application_id', '=', applicationId)
    .where('state', '=', 'received')
    .returning('application_id')
    .executeTakeFirst()
  if (!decided) throw wrongState('This application is decided already')
  if (decision.accept) await addCode(trx, decision, before)
  await writeAudit(trx, deps, by, {
    action: decision.accept ? 'applications.accept' : 'applications.decline',
    subject: `application ${applicationId}`,
    before: { state: 'received' },
    after: decision.accept ? { state, code, percent: decision.percent } : { state },
  })
  await mailDecision(trx, deps, before, decision)
}

async function addCode(trx: ShopTransaction, { code, percent }: { code: string; percent: number }, { application_id }: DeskApplication) {
  const row = {
    code,
    active: 1,
    origin: 'staff',
    kind: 'percent',
    value: percent,
    free_item: null,
    label: `${percent}% off from your decorator`,
    terms: `Filled in for you for ${AFFILIATE_DAYS} days after you follow the link of your decorator, or type it yourself.`,
    auto: 0,
    auto_order: null,
    // Not the name: the code stays when the application is deleted.
    affiliate: `application-${application_id}`,
    min_spend: 0,
    categories: '[]',
    exclude_sale_items: 0,
    starts: null,
    ends: null,
    max_uses: null,
    max_uses_per_customer: null,
    first_order_only: 0,
  } as const
  const made = await trx
    .insertInto('coupon')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst()
  const words = `The code ${code} exists already. Choose another one.`
  if (!made) throw invalidRequest(words, { fields: { code: words } })
  await markCatalogueChanged(trx)
}

async function mailDecision(
  trx: ShopTransaction,
  deps: Deps,
  { application_id, name, email }: DeskApplication,
  decision: ApplicationDecision,
): Promise<void> {
  const { publicUrl } = deps.config
  const common = {
    first_name: firstNameOf(name),
    message: typedText(decision.message),
    application_url: publicUrl + to.myApplication(),
    shop_url: publicUrl + to.home(),
    phone: deps.catalogue.settings['contact.phone'],
  }
  const mail = decision.accept
    ? renderMail(
        'decorator-accepted',
        { ...common, code: decision.code, percent: String(decision.percent), code_url: `${publicUrl}${to.home()}?ref=${decision.code}` },
        deps.catalogue,
      )
    : renderMail('decorator-declined', common, deps.catalogue)
  const subject = `${FORM_MAIL}application-decided-${application_id}`
  await enqueueMail(trx, deps, { subject, recipient: email, mail })
}
