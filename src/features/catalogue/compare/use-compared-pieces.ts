import { brand } from '../../../contract/brand.ts'
import { useCallback } from 'react'
import { comparedVariation } from '../../../actions/catalogue/compare.ts'
import { promiseFor } from '../../../actions/catalogue/promise.ts'
import { useCatalogue } from '../../../actions/catalogue/use-catalogue.ts'
import type { Catalogue, Fabric, Product, ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { ApiError } from '../../../contract/http/api-error.ts'
import { validVariation } from '../../../domain/catalogue/invalid-options.ts'
import { deliveryWords } from '../../../domain/checkout/delivery-promise.ts'
import { shop } from '../../../lazy/reader.ts'
import { useShopNow } from '../../../state/network/use-shop-now.ts'
import type { ComparedPiece } from './compare-rows.ts'

interface Found {
  pieces: readonly ComparedPiece[]
  fabrics: readonly Fabric[]
}

/**
 * The pieces with these slugs that the shop sells, in this order and with these choices: their cards from the device's catalogue, their details
 * from the server or the worker's cache. Asked again when the connection or the shop's time changes. `missing`: neither has the catalogue.
 */
export function useComparedPieces(slugs: readonly string[], choices: readonly string[]): Found | 'loading' | 'missing' {
  const now = useShopNow()
  const [wanted, chosen] = [slugs.join(','), choices.join('&')]
  const find = useCallback(
    (catalogue: Catalogue) => findPieces(catalogue, wanted.split(',').filter(Boolean), chosen.split('&'), now),
    [wanted, chosen, now],
  )
  return useCatalogue(find)
}

async function findPieces(
  { products, fabrics }: Catalogue,
  slugs: readonly string[],
  choices: readonly string[],
  now: Date,
): Promise<Found> {
  const cards = slugs.flatMap((slug) => products.find((product) => product.slug === slug) ?? [])
  const pieces = await Promise.all(
    cards.map(async (card) => {
      const chosen = comparedVariation(card.slug, choices)
      return {
        card,
        variation: chosen && validVariation(card, chosen),
        product: await detailsOf(card),
        delivery: await deliveryOf(card, now),
      }
    }),
  )
  return { pieces, fabrics }
}

async function deliveryOf(card: ProductCard, now: Date): Promise<string> {
  if (card.availability === 'out_of_stock') return 'Sold out'
  return brand.delivery?.words ?? `Free, ${deliveryWords(await promiseFor(() => now, [card]))}`
}

/** The details of a piece; null if neither the server nor the device has them. */
async function detailsOf({ slug }: ProductCard): Promise<Product | null> {
  try {
    return await shop().product(slug)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return null
  }
}
