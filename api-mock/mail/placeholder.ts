/** The value of a placeholder: one line of text, or a block with a text and an HTML form. */
export type MailValue = string | { text: string; html: string }
export type MailValues = Readonly<Record<string, MailValue>>

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for elements and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** Inside a URL, Markdown has escaped the braces. */
const placeholder = /(?:\{|%7B)([a-z_]+)(?:\}|%7D)/g

/** The names of the placeholders in a text, each once. */
export const placeholdersIn = (text: string): string[] => [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))]

/** Inserts values into HTML in one pass, after the Markdown was rendered. So user input is never parsed as Markdown or as a placeholder. */
export function fillHtml(html: string, values: MailValues): string {
  return html.replace(placeholder, (_, name: string) => {
    const value = valueOf(name, values)
    return typeof value === 'string' ? escapeHtml(value) : value.html
  })
}

/** Inserts values into plain text in one pass. */
export function fillText(text: string, values: MailValues): string {
  return text.replace(placeholder, (_, name: string) => {
    const value = valueOf(name, values)
    return typeof value === 'string' ? value : value.text
  })
}

/** Inserts values into one line. A line break in a subject could inject headers. */
export const fillLine = (text: string, values: MailValues) => fillText(text, values).replace(/\s+/g, ' ').trim()

function valueOf(name: string, values: MailValues): MailValue {
  const value = values[name]
  if (value === undefined) throw new Error(`The mail has nothing to say for {${name}}`)
  return value
}
