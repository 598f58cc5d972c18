import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { ApiError } from '../../../contract/http/api-error.ts'
import { connection } from '../../../state/network/connection.ts'
import { shop } from '../../../lazy/reader.ts'

/** The products by id. `missing`: neither the server nor the device has them. */
export type Products =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'there'; list: readonly ProductCard[]; byId: ReadonlyMap<number, ProductCard> }

const loading: Products = { kind: 'loading' }

/** The products of a list's lines, from the device's copy of the catalogue; revalidated when the network is back. */
export function useProducts(): Products {
  const { online } = useSnapshot(connection)
  const [products, setProducts] = useState<Products>(loading)

  useEffect(() => {
    let isCurrent = true
    void readProducts().then((result) => {
      if (isCurrent && (result.kind === 'there' || !online)) setProducts(result)
    })
    return () => {
      isCurrent = false
    }
  }, [online])

  return products
}

async function readProducts(): Promise<Products> {
  try {
    const { products } = await shop().catalogue()
    return { kind: 'there', list: products, byId: new Map(products.map((product) => [product.id, product])) }
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return { kind: 'missing' }
  }
}
