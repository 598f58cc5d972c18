import type { Config } from '../config.ts'
import { offersBankTransfer } from '../payments/bank-transfer.ts'

type Shown = Pick<Config, 'mode' | 'payments'>

/** The first line on every page of a demo or sandbox; null for a real shop. */
export function noticeOf({ mode, payments }: Shown): string | null {
  if (mode === 'demo') return 'Demo shop: no order is real and no money moves.'
  return payments === 'sandbox' ? 'Test shop: payments are not real and no money moves.' : null
}

const STYLE = 'margin:0;padding:.25rem 1rem;background:#2b2521;color:#f3ece4;font:500 .75rem/1.25rem system-ui,sans-serif;text-align:center'

/**
 * Adds the notice to the page's template, before the app, so that hydration ignores it. Marks the template if bank transfers are not
 * offered, for the style sheet.
 */
export function templateFor(config: Shown, template: string): string {
  const notice = noticeOf(config)
  const marked = offersBankTransfer(config) ? template : template.replace('<html ', '<html data-without="bank_transfer" ')
  return notice === null
    ? marked
    : marked.replace('<div id="root">', `<p class="no-print" style="${STYLE}">${notice}</p>\n    <div id="root">`)
}
