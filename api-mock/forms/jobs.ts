import { mailStartsWith } from '../db/starts-with.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { FORM_MAIL } from './form-mail.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** The jobs that delete old forms and their sent mails. */
export function formJobs(deps: Pick<Deps, 'db' | 'clock'>): Job[] {
  return [
    { name: 'form-mail', everySeconds: 600, run: () => deleteSentMail(deps) },
    { name: 'old-forms', everySeconds: 3600, run: () => deleteOldForms(deps) },
  ]
}

type Needs = Pick<Deps, 'db' | 'clock'>

/** How long submitted forms are stored, in days. The privacy policy says the same. */
export const RETENTION_DAYS = {
  /** With its answers and notes. */
  message: 365,
  swatchRequest: 365,
  /** Undecided or declined applications. An accepted application belongs to the programme and stays. */
  application: 730,
  /** Applications for a trade account, decided or not: the account has the details of an accepted one. */
  tradeApplication: 730,
  /** Records of a competition (Consumer Protection Act regulations). */
  confirmedEntry: 1095,
  unsentMail: 30,
  /** Unconfirmed subscriptions and entries. They are never on the list and never in the draw. */
  unconfirmed: 30,
}

const before = ({ clock }: Needs, days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString()

/** Deletes expired forms. The address of a person who unsubscribed from the newsletter stays, as the record of that decision. */
async function deleteOldForms(deps: Needs): Promise<void> {
  const { db } = deps
  await db.deleteFrom('form_token').where('expires_at', '<=', deps.clock.now().toISOString()).execute()
  await db.deleteFrom('contact_message').where('created_at', '<', before(deps, RETENTION_DAYS.message)).execute()
  await db.deleteFrom('swatch_request').where('created_at', '<', before(deps, RETENTION_DAYS.swatchRequest)).execute()
  await db
    .deleteFrom('decorator_application')
    .where('state', '!=', 'accepted')
    .where('sent_at', '<', before(deps, RETENTION_DAYS.application))
    .execute()
  await db.deleteFrom('trade_application').where('sent_at', '<', before(deps, RETENTION_DAYS.tradeApplication)).execute()
  await db.deleteFrom('giveaway_entry').where('created_at', '<', before(deps, RETENTION_DAYS.confirmedEntry)).execute()
  const unconfirmed = before(deps, RETENTION_DAYS.unconfirmed)
  await db.deleteFrom('giveaway_entry').where('confirmed_at', 'is', null).where('mailed_at', '<', unconfirmed).execute()
  await db.deleteFrom('newsletter').where('state', '=', 'pending').where('mailed_at', '<', unconfirmed).execute()
}

/**
 * Deletes sent form mails at once, because they contain messages and secret links. Mails that were given up stay for `unsentMail` days, so
 * that the staff can retry them, and so does the record of any other mail whose text is deleted.
 */
async function deleteSentMail(deps: Needs): Promise<void> {
  const mails = deps.db.deleteFrom('outgoing_mail').where(mailStartsWith(deps.db, FORM_MAIL))
  await mails.where('sent_at', 'is not', null).execute()
  const oldest = before(deps, RETENTION_DAYS.unsentMail)
  await mails.where('given_up_at', '<', oldest).execute()
  await deps.db.deleteFrom('outgoing_mail').where('text', '=', '').where('given_up_at', '<', oldest).execute()
}
