import { readFileSync } from 'node:fs'

/** A mail of content/mail: its words, with `{placeholders}`. */
export interface MailTemplate {
  subject: string
  /** What a mail program shows beside the subject. */
  preheader: string
  markdown: string
}

const folder = new URL('../../content/mail/', import.meta.url)
const known = new Map<string, MailTemplate>()

/** Throws where the file is not there or has no subject: a mail without words is a fault. */
export function mailTemplate(name: string): MailTemplate {
  const read = known.get(name) ?? parseTemplate(name, readFileSync(new URL(`${name}.md`, folder), 'utf8'))
  known.set(name, read)
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
