import { brand } from '../../src/contract/brand.ts'
import { formAction } from '../../src/contract/forms/form-action.ts'
import { to } from '../../src/contract/paths.ts'
import { escapeHtml } from '../mail/placeholder.ts'
import { BUTTON_STYLE, plainDocument } from './plain-page.ts'

const TITLE = 'Letters from the stoep'
const BACK = `<p><a href="${to.home()}">Back to the shop</a></p>`

/** The page of a newsletter form that was rejected without script. The form itself is on every page. */
export function newsletterPage(email: string, fault: string | null): string {
  const faultHtml = fault === null ? '' : `<p id="fault" role="alert"><strong>${escapeHtml(fault)}</strong></p>\n`
  const described = fault === null ? '' : ' aria-describedby="fault" aria-invalid="true"'
  return plainDocument(
    TITLE,
    `<h1>${TITLE}</h1>
<p>Two a month: new pieces, care advice and the odd code. We mail you only after you confirm. Unsubscribe any time.</p>
${faultHtml}<form method="post" action="${formAction('newsletter')}">
<p><label for="email">E-mail</label><br><input id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(email)}"${described} style="font: inherit; min-height: 2.75rem; width: 100%; box-sizing: border-box"></p>
<p hidden><label for="website2">Leave this empty</label> <input id="website2" name="website2" tabindex="-1" autocomplete="off"></p>
<p><button style="${BUTTON_STYLE}">Sign me up</button></p>
</form>
${BACK}`,
  )
}

/** The name of the button that unsubscribes on the page of the link. The requests of mail programs do not have it. */
export const UNSUBSCRIBE_BUTTON = 'unsubscribe'

/** The page of a link in a mail. Its form posts to the address of the page, which has the token. `words` is HTML. */
const linkPage = (title: string, words: string, button: { label: string; attributes?: string }): string =>
  plainDocument(
    title,
    `<h1>${title}</h1>
<p>${words}</p>
<form method="post">
<p><button${button.attributes ?? ''} style="${BUTTON_STYLE}">${button.label}</button></p>
</form>
${BACK}`,
  )

/** The page of the unsubscribe link in a mail. */
export const unsubscribePage = (email: string): string =>
  linkPage('Unsubscribe', `${brand.name} then sends no more letters to ${escapeHtml(email)}. Mails about your orders still come.`, {
    label: 'Unsubscribe',
    attributes: ` name="${UNSUBSCRIBE_BUTTON}" value="yes"`,
  })

/** The page of the link that confirms a subscription. */
export const subscribePage = (email: string): string =>
  linkPage(TITLE, `${brand.name} then sends about two letters a month to ${escapeHtml(email)}. Unsubscribe any time.`, {
    label: 'Yes, send me the letters',
  })

/** The page of the link that confirms an entry of the giveaway. */
export const confirmEntryPage = ({ email, newsletter }: { email: string; newsletter: boolean }): string =>
  linkPage(
    'Confirm your entry',
    `Your entry for the couch giveaway with ${escapeHtml(email)} then counts.${newsletter ? ' You also get about two letters a month from us. Unsubscribe any time.' : ''}`,
    { label: 'Confirm my entry' },
  )
