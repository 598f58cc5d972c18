import type { Config } from '../config.ts'
import { offersBankTransfer } from '../payments/bank-transfer.ts'

type Shown = Pick<Config, 'mode' | 'payments'>

/** What every page of a shop that is not real says in its first line; null for a real one. */
export function noticeOf({ mode, payments }: Shown): string | null {
  if (mode === 'demo') return 'Demo shop: no order is real and no money moves.'
  return payments === 'sandbox' ? 'Test shop: payments are not real and no money moves.' : null
}

const STYLE = 'margin:0;padding:.25rem 1rem;background:#2b2521;color:#f3ece4;font:500 .75rem/1.25rem system-ui,sans-serif;text-align:center'

/**
 * The page's template as this shop sends it: with its notice, before the app so that hydration and the app's own code know nothing of it;
 * and marked where bank transfers are not offered, for the style sheet.
 */
export function templateFor(config: Shown, template: string): string {
  const notice = noticeOf(config)
  const marked = offersBankTransfer(config) ? template : template.replace('<html ', '<html data-without="bank_transfer" ')
  return notice === null
    ? marked
    : marked.replace('<div id="root">', `<p class="no-print" style="${STYLE}">${notice}</p>\n    <div id="root">`)
}
