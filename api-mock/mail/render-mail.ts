import { brand } from '../../src/contract/brand.ts'
import { mailDocument, textDocument } from './layout.ts'
import { markdownToMailHtml } from './mail-html.ts'
import { markdownToText } from './mail-text.ts'
import type { MailTemplate } from '../content/shop-words.ts'
import type { Deps } from '../deps.ts'
import { mailTemplate } from './mail-template.ts'
import { fillHtml, fillLine, fillText, placeholdersIn, type MailValues } from './placeholder.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** The values of every mail. */
const ofEveryMail = { shop_name: brand.name }

/** What a mail needs: the settings of the shop, and the words of the desk. */
export type MailWordsOf = Pick<Deps['catalogue'], 'settings' | 'mailTexts'>

/**
 * Inserts values into the words of a mail, with the shop's settings around them. It uses the words of the desk. If this version of the
 * server no longer has one of their values, it uses the words of content/mail, so that the mail is still sent. Throws for a placeholder of
 * content/mail without a value.
 */
export function renderMail(name: string, values: MailValues, shop: MailWordsOf): RenderedMail {
  const ours = shop.mailTexts.get(name)
  const known = { ...ofEveryMail, ...values }
  const fits = ours && placeholdersIn([ours.subject, ours.preheader, ours.markdown].join('\n')).every((value) => value in known)
  return renderWords(fits ? ours : mailTemplate(name), values, shop)
}

/** Inserts values into these words. Throws for a placeholder without a value. */
export function renderWords(
  { subject, preheader, markdown }: MailTemplate,
  own: MailValues,
  { settings }: Pick<MailWordsOf, 'settings'>,
): RenderedMail {
  const values = { ...ofEveryMail, ...own }
  return {
    subject: fillLine(subject, values),
    // A placeholder without a value leaves no gap.
    text: textDocument(fillText(markdownToText(markdown), values).replace(/\n{3,}/g, '\n\n'), settings),
    html: fillHtml(mailDocument(subject, preheader, markdownToMailHtml(markdown), settings), values),
  }
}
