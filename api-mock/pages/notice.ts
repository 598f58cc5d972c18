import type { Config } from '../config.ts'

type Shown = Pick<Config, 'mode' | 'payments'>

/** The first line on every page of a demo or sandbox; null for a real shop. */
export function noticeOf({ mode, payments }: Shown): string | null {
  if (mode === 'demo') return 'Demo shop: no order is real and no money moves.'
  return payments === 'sandbox' ? 'Test shop: payments are not real and no money moves.' : null
}

const STYLE = 'margin:0;padding:.25rem 1rem;background:#2b2521;color:#f3ece4;font:500 .75rem/1.25rem system-ui,sans-serif;text-align:center'

/** Adds the notice to the page's template, before the app, so that hydration ignores it. */
export function templateFor(config: Shown, template: string): string {
  const notice = noticeOf(config)
  return notice === null
    ? template
    : template.replace('<div id="root">', `<p class="no-print" style="${STYLE}">${notice}</p>\n    <div id="root">`)
}
