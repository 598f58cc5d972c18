import { mailStyles } from './mail-html.ts'
import { escapeHtml, type MailValue } from './placeholder.ts'

/** The text, or "Not given". */
export const orNone = (text: string) => text || 'Not given'

/** Keeps the line breaks of a typed text. */
export function typedText(text: string): MailValue {
  return { text, html: `<p class="ink" style="${mailStyles.text}">${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>` }
}
