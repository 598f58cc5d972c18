import { useCatalogue } from '../../../actions/catalogue/use-catalogue.ts'
import type { Catalogue, ProductCard } from '../../../contract/catalogue/catalogue.ts'

/** The products by id. `missing`: neither the server nor the device has them. */
export type Products =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'there'; list: readonly ProductCard[]; byId: ReadonlyMap<number, ProductCard> }

const productsOf = ({ products }: Catalogue) => ({
  kind: 'there' as const,
  list: products,
  byId: new Map(products.map((product) => [product.id, product])),
})

/** The products of a list's lines, from the device's copy of the catalogue; revalidated when the network is back. */
export function useProducts(): Products {
  const found = useCatalogue(productsOf)
  return typeof found === 'string' ? { kind: found } : found
}
