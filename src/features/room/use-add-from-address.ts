import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { to } from '../../contract/paths.ts'
import { defaultVariation } from '../../domain/catalogue/variation.ts'
import { isDrawn } from '../../domain/room/drawn.ts'
import { shop } from '../../lazy/reader.ts'
import { notify } from '../../state/toasts.ts'

/**
 * Adds the product that the address names (`?add=kalk-bay&fabric=linen-clay`), and removes it from the address, so that a reload does not
 * add it again.
 */
export function useAddFromAddress(add: (card: ProductCard, variation: Variation) => Promise<void>): void {
  useEffect(() => {
    const params = new URLSearchParams(location.search)
    const slug = params.get('add')
    if (slug === null) return
    navigate(to.roomPlan() + location.hash, { replace: true })
    void addNamed(slug, params, add)
    // oxlint-disable-next-line react/exhaustive-deps -- `add` is an effect event
  }, [])
}

async function addNamed(
  slug: string,
  params: URLSearchParams,
  add: (card: ProductCard, variation: Variation) => Promise<void>,
): Promise<void> {
  const card = await findCard(slug)
  if (!card) {
    notify({ type: 'info', message: 'We do not have the measurements of this piece here. Try again with a connection.' })
    return
  }
  const variation = defaultVariation(card)
  for (const { name, values } of card.options) {
    const value = params.get(name)
    if (value && values.some((one) => one.value === value)) variation[name] = value
  }
  if (isDrawn(card, variation)) await add(card, variation)
  else notify({ type: 'info', message: `We have no measurements of the floor that ${card.name} covers.` })
}

/** Null if neither the device nor the server has the product. */
async function findCard(slug: string): Promise<ProductCard | null> {
  try {
    const { products } = await shop().catalogue()
    return products.find((product) => product.slug === slug) ?? null
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return null
  }
}
