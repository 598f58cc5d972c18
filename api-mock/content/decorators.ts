import { decoratorFileSchema } from '../seed/content-shapes.ts'
import { readStored } from '../db/stored-json.ts'
import * as z from 'zod/mini'
import { tileCardSchema } from '../../src/contract/catalogue/catalogue.ts'
import { decoratorCardSchema, type Decorator, type DecoratorCard } from '../../src/contract/content/decorator.ts'
import { plain } from '../catalogue/cards.ts'
import type { CardNamed } from '../catalogue/listed/goods.ts'
import type { DecoratorTable } from '../db/schema-reading.ts'

/** All decorators by slug, in the order of the content. Their projects leave out products that are no longer sold. */
export function decoratorsFrom(
  rows: readonly DecoratorTable[],
  cardNamed: CardNamed,
): ReadonlyMap<string, Decorator> {
  return new Map(
    rows.map(({ slug, data }) => {
      const { projects, ...decorator } = readStored(decoratorFileSchema, data)
      const shown = projects.map(({ products, ...project }) => ({
        ...project,
        products: products.flatMap((name) => {
          const card = cardNamed(name)
          return card ? [z.parse(tileCardSchema, card)] : []
        }),
      }))
      const picture = shown.flatMap(({ products }) => products).find((product) => product.picture)?.picture ?? null
      return [slug, { ...decorator, picture, projects: shown }]
    }),
  )
}

/** The decorators of the list. Each picture shows a product that they use, not the person. */
export const decoratorCards = (decorators: ReadonlyMap<string, Decorator>): DecoratorCard[] =>
  [...decorators.values()].map((decorator) =>
    z.parse(decoratorCardSchema, { ...decorator, picture: decorator.picture && plain(decorator.picture) }),
  )
