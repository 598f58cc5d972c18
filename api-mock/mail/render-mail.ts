import { mailDocument, textDocument } from './layout.ts'
import { markdownToMailHtml } from './mail-html.ts'
import { markdownToText } from './mail-text.ts'
import { fillHtml, fillLine, fillText, type MailValues } from './placeholder.ts'
import { mailTemplate } from './template.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** A template with its values in place. Throws for a placeholder without a value. */
export function renderMail(name: string, values: MailValues): RenderedMail {
  const { subject, preheader, markdown } = mailTemplate(name)
  return {
    subject: fillLine(subject, values),
    text: textDocument(fillText(markdownToText(markdown), values)),
    html: fillHtml(mailDocument(subject, preheader, markdownToMailHtml(markdown)), values),
  }
}
