import { to } from '../../../src/contract/paths.ts'
import { escapeHtml } from '../../mail/placeholder.ts'
import { linkPage } from './newsletter-page.ts'
import { plainDocument, plainPage, type PageAround } from './plain-page.ts'

const newPassword = `<p><a href="${to.lostPassword()}">Set a new password</a></p>`

/** The page of the link in the mail about a new passkey. `isStaff`: the account has a role at the desk. */
export const removePasskeyPage = ({ passkey, isStaff }: { passkey: string; isStaff: boolean }, around?: PageAround): string =>
  linkPage(
    {
      title: 'Was it not you?',
      words: `Whoever added the passkey “${escapeHtml(passkey)}” knew your password. The button removes this passkey and all that were added after it, with the recovery codes. It signs every device out, and the password stops working. Then you set a new one.${isStaff ? ' If no other passkey is left, the account leaves the desk until the owner of the shop adds it again.' : ''}`,
      button: { label: 'Remove the passkey' },
    },
    around,
  )

/** The page after the button. `hasLeft`: the account has no role at the desk any more. */
export const passkeyRemovedPage = ({ hasLeft }: { hasLeft: boolean }, around?: PageAround): string =>
  plainDocument(
    'The passkey is removed',
    `<h1>The passkey is removed</h1>
<p role="status">Every device was signed out, and the old password does not work any more.${hasLeft ? ' The account has no role at the desk now. Ask the owner of the shop to add you again.' : ''}</p>
${newPassword}`,
    around,
  )

/** The page of a link that does not work. */
export const passkeyLinkEndedPage = (days: number, around?: PageAround): string =>
  plainPage(
    'This link has ended',
    `It works once, for ${days} days. If somebody else uses your account, <a href="${to.lostPassword()}">set a new password</a>, and remove the passkey under <a href="${to.account()}">your account</a>.`,
    around,
  )
