import type { ContentOf, DeskContent } from '../../../src/contract/desk/content/content-shapes.ts'
import { markdownFault } from '../../content/markdown-fault.ts'
import { templateFrom } from '../../content/shop-words.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { notFound, ShopError } from '../../http/shop-error.ts'
import { requireMailBudget } from '../../mail/budget.ts'
import { mailNames, mailTemplate } from '../../mail/mail-template.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { placeholdersIn, type MailValues } from '../../mail/placeholder.ts'
import { renderWords, type RenderedMail } from '../../mail/render-mail.ts'
import { TEST_TEXT_MAIL } from '../../mail/secret-mail.ts'
import { mailNumber } from '../../mail/account-mail.ts'
import { typedText } from '../../mail/typed-text.ts'
import { sampleOf } from './mail-samples.ts'

/** Links that a mail can do without. Every other link of the words that came with the shop has to stay. */
const extras = new Set([
  'shop_url',
  'privacy_url',
  'care_url',
  'guarantee_url',
  'returns_url',
  'request_url',
  'swatches_url',
  'calendar_url',
  'account_url',
  'sign_in_url',
])
const NEEDED = /(_number|_url)$|^(code|items|message|answer|letter|tracking_link|account_name|bank_name|branch_code|amount|total|store)$/
/** Every mail has them: the name of the shop in the head is a link. */
const ALWAYS = ['shop_name', 'shop_url']

/** The words that came with the shop. Throws `not_found`. */
export function originalMail(slug: string): ContentOf<'mail'> {
  if (!mailNames.includes(slug)) throw notFound('There is no such mail')
  const { subject, preheader, markdown } = mailTemplate(slug)
  return { kind: 'mail', title: subject, preheader, markdown: markdown.trim() }
}

const usedIn = ({ title, preheader, markdown }: ContentOf<'mail'>) => placeholdersIn([title, preheader, markdown].join('\n'))

/**
 * The values that the words of a mail can have. Codes, numbers, lists and links of the words that came with the shop are required. A mail that
 * states what is to pay can do without the sums, so words stored before it had them can still be edited.
 */
export function valuesOf(slug: string): { name: string; sample: string; required: boolean }[] {
  const used = new Set(placeholdersIn(originalMail(slug).markdown))
  const names = [...new Set([...mailTemplate(slug).values, ...ALWAYS])]
  const isExtra = (name: string) => extras.has(name) || (name === 'total' && used.has('to_pay'))
  return names.map((name) => ({ name, sample: sampleOf(name), required: used.has(name) && NEEDED.test(name) && !isExtra(name) }))
}

/**
 * Checks words for a mail. Throws `content_invalid` for HTML or an unsafe link, `value_unknown` for a value that the server does not have, and
 * `value_missing` for one that must stay; the last two name them.
 */
export function requireMailWords(slug: string, content: DeskContent): ContentOf<'mail'> {
  if (content.kind !== 'mail') throw new ShopError(422, 'content_invalid', 'This text belongs to another kind of content')
  const known = valuesOf(slug)
  const fault = markdownFault(content.markdown)
  if (fault !== null) throw new ShopError(422, 'content_invalid', fault)
  const used = usedIn(content)
  const unknown = used.filter((name) => known.every((value) => value.name !== name))
  if (unknown.length > 0) throw named('value_unknown', 'These values are not among those of this mail:', unknown)
  const inText = placeholdersIn(content.markdown)
  const missing = known.filter(({ name, required }) => required && !inText.includes(name)).map(({ name }) => name)
  if (missing.length > 0) throw named('value_missing', 'The text of this mail has to keep', missing)
  return content
}

const named = (code: 'value_unknown' | 'value_missing', words: string, values: readonly string[]) =>
  new ShopError(422, code, `${words} ${values.map((name) => `{${name}}`).join(', ')}`, { values })

/** A value alone in a paragraph is a block, such as the list of an order. */
function sampleValues(slug: string, { markdown }: ContentOf<'mail'>): MailValues {
  return Object.fromEntries(
    valuesOf(slug).map(({ name, sample }) => [name, new RegExp(`^\\{${name}\\}$`, 'm').test(markdown) ? typedText(sample) : sample]),
  )
}

/** The mail with sample values. Throws as `requireMailWords` does. */
export function sampleMail(deps: Deps, slug: string, content: DeskContent): RenderedMail {
  const words = requireMailWords(slug, content)
  const links = Object.fromEntries(
    valuesOf(slug).flatMap(({ name }) => (name.endsWith('_url') ? [[name, `${deps.config.publicUrl}${sampleOf(name)}`]] : [])),
  )
  return renderWords(templateFrom(words), { ...sampleValues(slug, words), ...links }, deps.catalogue)
}

/** Mails the words with sample values to one person. Throws as `requireMailWords` does, and `rate_limited` after too many mails of a day. */
export async function mailSample(trx: ShopTransaction, deps: Deps, slug: string, content: DeskContent, email: string): Promise<void> {
  const mail = sampleMail(deps, slug, content)
  await requireMailBudget(trx, deps, email)
  await enqueueMail(trx, deps, {
    subject: `${TEST_TEXT_MAIL}${mailNumber(deps)}`,
    recipient: email,
    mail: { ...mail, subject: `Test: ${mail.subject}` },
  })
}
