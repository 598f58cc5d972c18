import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { saved } from '../../../actions/catalogue/saved.ts'
import type { ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { ApiError } from '../../../contract/http/api-error.ts'
import { to } from '../../../contract/paths.ts'
import { shop } from '../../../lazy/reader.ts'
import { useTiles } from '../../../state/catalogue/use-prices.ts'
import { connection } from '../../../state/network/connection.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProductTile } from '../../../ui/goods/product-tile.tsx'
import gridStyles from '../listing/product-grid.module.css'
import styles from './saved-screen.module.css'

/** The saved products, newest first. Only this device knows them, so a served page has none. */
export function SavedScreen() {
  const { slugs } = useSnapshot(saved)
  const products = useCatalogue()
  const tile = useTiles()
  const cards = Array.isArray(products) ? slugs.flatMap((slug) => products.find((product) => product.slug === slug) ?? []) : []
  return (
    <div className={`wrap ${styles.page}`}>
      <header className="page-head gap-2">
        <p className="eyebrow">On this device</p>
        <h1>Saved</h1>
      </header>
      {products === 'loading' ? <p role="status">Opening what you saved …</p> : null}
      {products === 'missing' ? (
        <EmptyState icon="offline" title="The shop’s products are not on this device yet" action={<ToShop />}>
          Your saved pieces are kept. They show here once you are online.
        </EmptyState>
      ) : null}
      {Array.isArray(products) && cards.length === 0 ? (
        <EmptyState icon="heart" title="Nothing saved yet" action={<ToShop />}>
          Tap the heart on a piece you like. You find it here again, also without a connection.
        </EmptyState>
      ) : null}
      {cards.length > 0 ? (
        <ul className={gridStyles.grid}>
          {cards.map((card) => (
            <li key={card.id}>
              <ProductTile {...tile(card)} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const ToShop = () => (
  <ButtonLink as={Link} href={to.categories()}>
    See all furniture
  </ButtonLink>
)

/** The products of the device's catalogue. `missing`: neither the server nor the device has them; asked again when the network is back. */
function useCatalogue(): readonly ProductCard[] | 'loading' | 'missing' {
  const { online } = useSnapshot(connection)
  const [products, setProducts] = useState<readonly ProductCard[] | 'loading' | 'missing'>('loading')
  useEffect(() => {
    let isCurrent = true
    void readProducts().then((result) => {
      if (isCurrent && (result !== 'missing' || !online)) setProducts(result)
    })
    return () => {
      isCurrent = false
    }
  }, [online])
  return products
}

async function readProducts(): Promise<readonly ProductCard[] | 'missing'> {
  try {
    return (await shop().catalogue()).products
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return 'missing'
  }
}
