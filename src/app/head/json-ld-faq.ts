import type { FAQPage } from 'schema-dts'
import type { ContentPage } from '../../contract/content/content.ts'
import { questionsOf } from '../../domain/content/prose.ts'
import { context, type Absolute, type Named } from './json-ld-shop.ts'

/** A page of questions and answers. Answers are HTML, as they may be, with links that lead somewhere from anywhere. */
export function faqPage({ html }: ContentPage, at: Absolute): Named<FAQPage> {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questionsOf(html).map(({ text, answer }) => ({
      '@type': 'Question' as const,
      name: text,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer.replace(/href="(\/[^"]*)"/g, (_, path: string) => `href="${at(path)}"`) },
    })),
  }
}
