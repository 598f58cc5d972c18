import { formAction } from '../../../src/contract/forms/form-action.ts'
import { to } from '../../../src/contract/paths.ts'
import { escapeHtml } from '../../mail/placeholder.ts'
import { plainDocument, type PageAround } from './plain-page.ts'

const TITLE = 'Letters from the stoep'
const BACK = `<p><a href="${to.home()}">Back to the shop</a></p>`

/** The page of a newsletter form that was rejected without script. The form itself is on every page. */
export function newsletterPage(email: string, fault: string | null, around?: PageAround): string {
  const faultHtml = fault === null ? '' : `<p id="fault" role="alert"><strong>${escapeHtml(fault)}</strong></p>\n`
  const described = fault === null ? '' : ' aria-describedby="fault" aria-invalid="true"'
  return plainDocument(
    TITLE,
    `<h1>${TITLE}</h1>
<p>Two a month: new pieces, care advice and the odd code. We mail you only after you confirm. Unsubscribe any time.</p>
${faultHtml}<form method="post" action="${formAction('newsletter')}">
<p><label for="email">E-mail</label><br><input id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(email)}"${described}></p>
<p hidden><label for="website2">Leave this empty</label> <input id="website2" name="website2" tabindex="-1" autocomplete="off"></p>
<p><button>Sign me up</button></p>
</form>
${BACK}`,
    around,
  )
}

/** The name of the button that unsubscribes on the page of the link. The requests of mail programs do not have it. */
export const UNSUBSCRIBE_BUTTON = 'unsubscribe'

interface LinkPage {
  title: string
  /** HTML */
  words: string
  button: { label: string; attributes?: string }
}

/** The page of a link in a mail. Its form posts to the address of the page, which has the token. */
export const linkPage = ({ title, words, button }: LinkPage, around?: PageAround): string =>
  plainDocument(
    title,
    `<h1>${title}</h1>
<p>${words}</p>
<form method="post">
<p><button${button.attributes ?? ''}>${button.label}</button></p>
</form>
${BACK}`,
    around,
  )

/** The page of the unsubscribe link in a mail. */
export const unsubscribePage = (email: string, around?: PageAround): string =>
  linkPage(
    {
      title: 'Unsubscribe',
      words: `Unsubscribe ${escapeHtml(email)} from our newsletter? You still get mails about your orders.`,
      button: { label: 'Unsubscribe', attributes: ` name="${UNSUBSCRIBE_BUTTON}" value="yes"` },
    },
    around,
  )

/** The page of the link that confirms a subscription. */
export const subscribePage = (email: string, around?: PageAround): string =>
  linkPage(
    {
      title: TITLE,
      words: `Send about two letters a month to ${escapeHtml(email)}? You can unsubscribe any time.`,
      button: { label: 'Yes, send me the letters' },
    },
    around,
  )

/** The page of the link that confirms an entry of the giveaway. */
export const confirmEntryPage = ({ email, newsletter }: { email: string; newsletter: boolean }, around?: PageAround): string =>
  linkPage(
    {
      title: 'Confirm your entry',
      words: `Confirm that ${escapeHtml(email)} enters the couch giveaway.${newsletter ? ' You also get about two letters a month from us, and you can unsubscribe any time.' : ''}`,
      button: { label: 'Confirm my entry' },
    },
    around,
  )
