import { readdirSync, readFileSync } from 'node:fs'
import type { MailTemplate } from '../content/shop-words.ts'
import { placeholdersIn } from './placeholder.ts'

/** A mail of content/mail. */
interface FileTemplate extends MailTemplate {
  /** The values that the server has for it. */
  values: readonly string[]
}

const folder = new URL('../../content/mail/', import.meta.url)
const templateCache = new Map<string, FileTemplate>()

/** The names of all mails, in the order of the alphabet. */
export const mailNames: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length))
  .toSorted()

/** Reads a template with its parts. Throws if a file or the subject is missing. */
export function mailTemplate(name: string): FileTemplate {
  const read = templateCache.get(name) ?? parseTemplate(name, readFileSync(new URL(`${name}.md`, folder), 'utf8'))
  templateCache.set(name, read)
  return read
}

/** A line `{{name}}` stands for the lines of `parts/name.md`, which several mails share. */
const withParts = (markdown: string) =>
  markdown.replaceAll(/^\{\{([a-z-]+)\}\}\n/gm, (_, part: string) => readFileSync(new URL(`parts/${part}.md`, folder), 'utf8'))

function parseTemplate(name: string, source: string): FileTemplate {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const markdown = withParts(body)
  const fields = new Map(
    head.split('\n').map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const subject = unquote(fields.get('subject') ?? '')
  if (!subject || !markdown.trim()) throw new Error(`content/mail/${name}.md has no subject or no text`)
  const listed = (fields.get('placeholders') ?? '').replace(/^\[|\]$/g, '').split(',')
  const preheader = unquote(fields.get('preheader') ?? '')
  const values = [...listed.map((value) => value.trim()).filter(Boolean), ...placeholdersIn(`${subject}\n${preheader}\n${markdown}`)]
  return { subject, preheader, markdown, values: [...new Set(values)] }
}

const unquote = (text: string) => (text.startsWith('"') ? String(JSON.parse(text)) : text)
