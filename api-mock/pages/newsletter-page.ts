import { brand } from '../../src/contract/brand.ts'
import { formAction } from '../../src/contract/forms/form-action.ts'
import { to } from '../../src/contract/paths.ts'
import { escapeHtml } from '../mail/placeholder.ts'

/** The page of a newsletter form that was rejected without script. The form itself is on every page. */
export function newsletterPage(email: string, fault: string | null): string {
  const faultHtml = fault === null ? '' : `<p id="fault" role="alert"><strong>${escapeHtml(fault)}</strong></p>`
  const described = fault === null ? '' : ' aria-describedby="fault" aria-invalid="true"'
  return `<!doctype html>
<html lang="${brand.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Letters from the stoep ${brand.separator} ${brand.name}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.6; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>Letters from the stoep</h1>
<p>Two a month: new pieces, care advice and the odd code. We mail you only after you confirm. Unsubscribe any time.</p>
${faultHtml}
<form method="post" action="${formAction('newsletter')}">
<p><label for="email">E-mail</label><br><input id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(email)}"${described} style="font: inherit; min-height: 2.75rem; width: 100%; box-sizing: border-box"></p>
<p hidden><label for="website2">Leave this empty</label> <input id="website2" name="website2" tabindex="-1" autocomplete="off"></p>
<p><button style="font: inherit; min-height: 2.75rem; padding: 0 1.5rem">Sign me up</button></p>
</form>
<p><a href="${to.home()}">Back to the shop</a></p>
</body>
</html>
`
}
