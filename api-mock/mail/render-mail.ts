import { mailDocument, textDocument } from './layout.ts'
import { markdownToMailHtml } from './mail-html.ts'
import { markdownToText } from './mail-text.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { fillHtml, fillLine, fillText, type MailValues } from './placeholder.ts'
import { readFileSync } from 'node:fs'

/** A mail of content/mail: its text, with `{placeholders}`. */
interface MailTemplate {
  subject: string
  /** The preview text in a mail program. */
  preheader: string
  markdown: string
}

const folder = new URL('../../content/mail/', import.meta.url)
const templateCache = new Map<string, MailTemplate>()

/** Reads a template. Throws if the file or its subject is missing. */
function mailTemplate(name: string): MailTemplate {
  const read = templateCache.get(name) ?? parseTemplate(name, readFileSync(new URL(`${name}.md`, folder), 'utf8'))
  templateCache.set(name, read)
  return read
}

function parseTemplate(name: string, source: string): MailTemplate {
  const [, head = '', markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const fields = new Map(
    head.split('\n').map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const subject = unquote(fields.get('subject') ?? '')
  if (!subject || !markdown.trim()) throw new Error(`content/mail/${name}.md has no subject or no text`)
  return { subject, preheader: unquote(fields.get('preheader') ?? ''), markdown }
}

const unquote = (text: string) => (text.startsWith('"') ? String(JSON.parse(text)) : text)

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** Inserts values into a template, with the shop's settings around it. Throws for a placeholder without a value. */
export function renderMail(name: string, values: MailValues, settings: Settings): RenderedMail {
  const { subject, preheader, markdown } = mailTemplate(name)
  return {
    subject: fillLine(subject, values),
    // A placeholder without a value leaves no gap.
    text: textDocument(fillText(markdownToText(markdown), values).replace(/\n{3,}/g, '\n\n'), settings),
    html: fillHtml(mailDocument(subject, preheader, markdownToMailHtml(markdown), settings), values),
  }
}
