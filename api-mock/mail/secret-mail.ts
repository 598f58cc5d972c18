import { CODE_MINUTES } from '../../src/contract/account/mailed-code.ts'
import { mailStartsWith } from '../db/starts-with.ts'
import type { Deps } from '../deps.ts'

/** The prefixes of the ids of mails with a code. Their text is secret, so the database deletes them once they are sent. */
export const CODE_MAIL = 'lost-password-'
export const SIGN_UP_MAIL = 'sign-up-code-'
export const EMAIL_CODE_MAIL = 'email-change-code-'
const codeMails = [CODE_MAIL, SIGN_UP_MAIL, EMAIL_CODE_MAIL]

/** The prefix of the ids of mails with a link that stops or undoes a change of the address. */
export const EMAIL_LINK_MAIL = 'email-change-link-'
/** The prefix of the ids of mails about a new passkey, with the link that removes it. */
export const PASSKEY_LINK_MAIL = 'passkey-added-'
/** The prefix of the ids of mails with an invitation to a trade account. */
export const TRADE_INVITE_MAIL = 'trade-invite-'
/** The prefix of the ids of mails with an invitation to the desk. */
export const STAFF_INVITE_MAIL = 'staff-invite-'
/** The prefix of the ids of the mails of a letter. Each has a link of its reader. */
export const LETTER_MAIL = 'letter-'
/** The prefix of the ids of letters that the staff mail to themselves. */
export const TEST_LETTER_MAIL = 'test-letter-'
/** The prefix of the ids of mails with sample values that the staff mail to themselves. */
export const TEST_TEXT_MAIL = 'test-text-'
/** The prefix of the ids of mails with the code of a gift card. Their text is secret too, and they never expire. */
export const GIFT_CARD_MAIL = 'gift-card-code-'

/** The prefix of the id of the mail about a deleted account. Its address no longer belongs to a customer. */
export const ACCOUNT_DELETED_MAIL = 'account-deleted'

/** Whether the database deletes a mail once it is sent. */
export const isDeletedAfterSending = (mailId: string) =>
  [
    ...codeMails,
    EMAIL_LINK_MAIL,
    PASSKEY_LINK_MAIL,
    TRADE_INVITE_MAIL,
    STAFF_INVITE_MAIL,
    TEST_LETTER_MAIL,
    TEST_TEXT_MAIL,
    GIFT_CARD_MAIL,
    ACCOUNT_DELETED_MAIL,
  ].some((start) => mailId.startsWith(start))

/** The prefixes of the ids of mails that the shop or a trade account begins, and whose text is deleted once they are sent. */
const missedMails = [
  GIFT_CARD_MAIL,
  TRADE_INVITE_MAIL,
  STAFF_INVITE_MAIL,
  'form-giveaway-won-',
  'form-contact-answer-',
  'form-application-decided-',
  'form-trade-application-decided-',
  'form-swatches-posted-',
  'form-commission-paid-',
]

/**
 * Whether the owner gets a notice that this mail was not delivered, although its text is deleted. There is none for codes and confirmations,
 * which anybody can cause by typing an address.
 */
export const isMissed = (mailId: string) => missedMails.some((start) => mailId.startsWith(start))

/** Deletes mails with an expired code that were never sent, such as those for addresses without an account. */
export async function deleteSecretMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - CODE_MINUTES * 60_000).toISOString()
  for (const start of codeMails)
    await db.deleteFrom('outgoing_mail').where(mailStartsWith(db, start)).where('created_at', '<', oldest).execute()
}
