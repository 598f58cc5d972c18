import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { FORM_MAIL } from './form-mail.ts'

export function formJobs(deps: Pick<Deps, 'db' | 'clock'>): Job[] {
  return [
    { name: 'form-mail', everySeconds: 600, run: () => forgetSentMail(deps) },
    { name: 'old-forms', everySeconds: 3600, run: () => forgetOldForms(deps) },
  ]
}

type Needs = Pick<Deps, 'db' | 'clock'>

/** How long submitted forms are stored, in days. The privacy policy says the same. */
const KEPT_DAYS = {
  message: 365,
  swatchRequest: 365,
  /** Sent and not answered, or answered with no. An accepted one belongs to the programme. */
  application: 730,
  /** Records of a competition (Consumer Protection Act regulations). */
  confirmedEntry: 1095,
  unsentMail: 30,
  /** Not confirmed: never on the list, never in the draw. */
  unconfirmed: 30,
}

const before = ({ clock }: Needs, days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()

/** Forgets what nobody needs any more. Who stopped the letters stays, with no more than the address: that is the note that they did. */
async function forgetOldForms(deps: Needs): Promise<void> {
  const { db } = deps
  await db.deleteFrom('form_token').where('expires_at', '<=', deps.clock.now().toISOString()).execute()
  await db.deleteFrom('contact_message').where('created_at', '<', before(deps, KEPT_DAYS.message)).execute()
  await db.deleteFrom('swatch_request').where('created_at', '<', before(deps, KEPT_DAYS.swatchRequest)).execute()
  await db
    .deleteFrom('decorator_application')
    .where('state', '!=', 'accepted')
    .where('sent_at', '<', before(deps, KEPT_DAYS.application))
    .execute()
  await db.deleteFrom('giveaway_entry').where('created_at', '<', before(deps, KEPT_DAYS.confirmedEntry)).execute()
  const unconfirmed = before(deps, KEPT_DAYS.unconfirmed)
  await db.deleteFrom('giveaway_entry').where('confirmed_at', 'is', null).where('mailed_at', '<', unconfirmed).execute()
  await db.deleteFrom('newsletter').where('state', '=', 'pending').where('mailed_at', '<', unconfirmed).execute()
}

/**
 * These mails hold messages and links that open things: once they have left, the shop has no use for them. Those that were given up stay
 * for a while, to be tried anew.
 */
async function forgetSentMail(deps: Needs): Promise<void> {
  const mails = deps.db.deleteFrom('outgoing_mail').where('mail_id', 'like', `${FORM_MAIL}%`)
  await mails.where('sent_at', 'is not', null).execute()
  await mails.where('given_up_at', '<', before(deps, KEPT_DAYS.unsentMail)).execute()
}
