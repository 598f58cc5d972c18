import { decoratorFileSchema } from '../seed/content-shapes.ts'
import { readStored } from '../db/stored-json.ts'
import * as z from 'zod/mini'
import { tileCardSchema } from '../../src/contract/catalogue/catalogue.ts'
import { decoratorCardSchema, type Decorator, type DecoratorCard } from '../../src/contract/content/decorator.ts'
import { markdownToText } from '../mail/mail-text.ts'
import { pageHtml } from './page-html.ts'
import { plain, type CardNamed } from '../catalogue/cards.ts'
import type { DecoratorTable } from '../db/schema/reading.ts'

/** All decorators by slug, in the order of the content. */
export const decoratorsFrom = (rows: readonly DecoratorTable[], cardNamed: CardNamed): ReadonlyMap<string, Decorator> =>
  new Map(rows.map(({ slug, data }) => [slug, decoratorFrom(readStored(decoratorFileSchema, data), cardNamed)]))

/** A decorator as customers see it. Projects leave out products that are no longer sold. */
export function decoratorFrom(
  { projects, picture: own, bio, ...decorator }: z.infer<typeof decoratorFileSchema>,
  cardNamed: CardNamed,
): Decorator {
  const shown = projects.map(({ products, ...project }) => ({
    ...project,
    products: products.flatMap((name) => {
      const card = cardNamed(name)
      return card ? [z.parse(tileCardSchema, card)] : []
    }),
  }))
  const piece = shown.flatMap(({ products }) => products).find((product) => product.picture)?.picture ?? null
  return { ...decorator, bio: markdownToText(bio), bio_html: pageHtml(bio), picture: own ?? piece, projects: shown }
}

/** The decorators of the list. A picture shows a product that they use, unless they have one of their own. */
export const decoratorCards = (decorators: ReadonlyMap<string, Decorator>): DecoratorCard[] =>
  [...decorators.values()].map((decorator) =>
    z.parse(decoratorCardSchema, { ...decorator, picture: decorator.picture && plain(decorator.picture) }),
  )
