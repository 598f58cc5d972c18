import type { Deps } from '../deps.ts'

/** What the ids of mails with a code begin with. Their words are secret: they leave the database as soon as they have left the shop. */
export const CODE_MAIL = 'lost-password-'
export const SIGN_UP_MAIL = 'sign-up-code-'
const codeMails = [CODE_MAIL, SIGN_UP_MAIL]

const CODE_MINUTES = 30

/** What the id of the mail that tells of a deleted account begins with: the address in it belongs to nobody here any more. */
export const FAREWELL_MAIL = 'account-deleted'

/** A mail that leaves the database as soon as it has left the shop. */
export const isForgottenMail = (mailId: string) => [...codeMails, FAREWELL_MAIL].some((start) => mailId.startsWith(start))

/** Forgets mails with a code that never left, such as those for addresses without an account; by then the code is worth nothing. */
export async function forgetSecretMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - CODE_MINUTES * 60_000).toISOString()
  for (const start of codeMails)
    await db.deleteFrom('outgoing_mail').where('mail_id', 'like', `${start}%`).where('created_at', '<', oldest).execute()
}
