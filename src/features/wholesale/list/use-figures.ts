import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wholesale } from '../../../contract/wholesale/wholesale.ts'
import { trade } from '../../../state/catalogue/trade.ts'
import { figuresOf, type LineFigures } from './line-figures.ts'
import type { Products } from './use-products.ts'

/** The lines of a list with their figures, at this customer's prices. */
export function useFigures(list: Wholesale, products: Products): readonly LineFigures[] {
  const { discount } = useSnapshot(trade)
  const [figuresFor] = useState(createFigures)
  return useMemo(() => figuresFor(list, products, discount), [figuresFor, list, products, discount])
}

/** Memoises the figures: an unchanged line stays the same object, so that its row does not render again. */
function createFigures() {
  let cached = new Map<string, LineFigures>()
  let cachedFor: { products: Products; discount: number } | null = null
  return (list: Wholesale, products: Products, discount: number): readonly LineFigures[] => {
    if (cachedFor?.products !== products || cachedFor.discount !== discount) cached = new Map()
    cachedFor = { products, discount }
    const byId = products.kind === 'there' ? products.byId : null
    const figures = list.products.map((line) => {
      const next = figuresOf(line, byId?.get(line.productId) ?? null, discount)
      const previous = cached.get(next.key)
      return previous?.line.productQuantity === line.productQuantity ? previous : next
    })
    cached = new Map(figures.map((line) => [line.key, line]))
    return figures
  }
}
