import type { DeskContent } from '../../../src/contract/desk/content/content-shapes.ts'
import { homeValues } from '../../catalogue/home.ts'
import { proseFacts } from '../../content/page-html.ts'
import { textFacts } from '../../content/text-facts.ts'
import { ShopError } from '../../http/shop-error.ts'
import { placeholdersIn } from '../../mail/placeholder.ts'
import { demoSettings } from '../../settings/stored-settings.ts'

const inTexts = Object.keys(textFacts(demoSettings, undefined))
/** A shop can be without the last two. A page shows then that they are to be filled in. */
const inProse = [...Object.keys(proseFacts(demoSettings, undefined)), 'registration_number', 'vat_number']

interface Text {
  text: string
  /** The names of the values that the shop fills in there. */
  known: readonly string[]
}

/** The texts in which the shop fills in values. A mail has values of its own. */
function filledTexts(content: DeskContent | null): Text[] {
  switch (content?.kind) {
    case 'page':
      return [
        { text: content.markdown, known: inProse },
        { text: content.description, known: inTexts },
      ]
    case 'post':
      return [{ text: content.markdown, known: inProse }]
    case 'decorator':
      return [{ text: content.bio, known: [] }]
    case 'home':
      return [{ text: content.text, known: inTexts }, ...content.blocks.map(({ text }) => ({ text, known: [...inTexts, ...homeValues] }))]
    case 'category':
      return [{ text: content.seo_description, known: inTexts }]
    default:
      return []
  }
}

const unknownIn = (content: DeskContent | null) =>
  filledTexts(content).flatMap(({ text, known }) => placeholdersIn(text).filter((name) => !known.includes(name)))

/**
 * Throws `value_unknown` for a value that the shop does not have, and names it. A text that came with the shop can have some that its owner
 * fills in; those of `live` may stay.
 */
export function requireKnownValues(content: DeskContent, live: DeskContent | null): void {
  const before = unknownIn(live)
  const unknown = [...new Set(unknownIn(content).filter((name) => !before.includes(name)))]
  if (unknown.length === 0) return
  const names = unknown.map((name) => `{${name}}`).join(', ')
  throw new ShopError(422, 'value_unknown', `The shop has no value for ${names}. Correct it, or write the words yourself.`, {
    values: unknown,
  })
}
