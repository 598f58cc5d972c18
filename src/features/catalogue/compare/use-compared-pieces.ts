import { brand } from '../../../contract/brand.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { comparedVariation } from '../../../actions/catalogue/compare.ts'
import { promiseFor } from '../../../actions/catalogue/promise.ts'
import type { Fabric, Product, ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { ApiError } from '../../../contract/http/api-error.ts'
import { validVariation } from '../../../domain/catalogue/invalid-options.ts'
import { deliveryWords } from '../../../domain/checkout/delivery-promise.ts'
import { shop } from '../../../lazy/reader.ts'
import { connection } from '../../../state/network/connection.ts'
import type { ComparedPiece } from './compare-rows.ts'

/** `missing`: neither the server nor the device has the catalogue. */
type Found = { kind: 'loading' } | { kind: 'missing' } | { kind: 'pieces'; pieces: readonly ComparedPiece[]; fabrics: readonly Fabric[] }

/**
 * The pieces with these slugs that the shop sells, in this order and with these choices: their cards from the device's catalogue, their details
 * from the server or the worker's cache. Asked again when the network is back.
 */
export function useComparedPieces(slugs: readonly string[], choices: readonly string[]): Found {
  const { online } = useSnapshot(connection)
  const [found, setFound] = useState<Found>({ kind: 'loading' })
  const [wanted, chosen] = [slugs.join(','), choices.join('&')]
  useEffect(() => {
    let isCurrent = true
    void findPieces(wanted.split(',').filter(Boolean), chosen.split('&')).then((result) => {
      if (isCurrent && (result.kind !== 'missing' || !online)) setFound(result)
    })
    return () => {
      isCurrent = false
    }
  }, [wanted, chosen, online])
  return found
}

async function findPieces(slugs: readonly string[], choices: readonly string[]): Promise<Found> {
  const catalogue = await unlessMissing(shop().catalogue())
  if (!catalogue) return { kind: 'missing' }
  const cards = slugs.flatMap((slug) => catalogue.products.find((product) => product.slug === slug) ?? [])
  const pieces = await Promise.all(
    cards.map(async (card) => {
      const product: Product | null = await unlessMissing(shop().product(card.slug))
      const chosen = comparedVariation(card.slug, choices)
      return { card, variation: chosen && validVariation(card, chosen), product, delivery: await deliveryOf(card) }
    }),
  )
  return { kind: 'pieces', pieces, fabrics: catalogue.fabrics }
}

async function deliveryOf(card: ProductCard): Promise<string> {
  if (card.availability === 'out_of_stock') return 'Sold out'
  return brand.delivery?.words ?? `Free, ${deliveryWords(await promiseFor(new Date(), [card]))}`
}

/** Null for data that neither the server nor the device has. */
async function unlessMissing<Data>(reading: Promise<Data>): Promise<Data | null> {
  try {
    return await reading
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return null
  }
}
