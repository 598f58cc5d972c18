import type { Shared } from '../../../contract/saved/saved.ts'
import { useVariationTiles } from '../../../state/catalogue/variation-tile.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProductTile } from '../../../ui/goods/product-tile.tsx'
import gridStyles from '../listing/product-grid.module.css'
import styles from './saved-screen.module.css'
import { AllFurnitureLink } from '../all-furniture-link.tsx'

/** The data behind a shared link. `ended`: there is no such link. `offline`: the server could not be reached. */
export type SharedData = ({ kind: 'pieces' } & Shared) | { kind: 'ended' } | { kind: 'offline' }

/**
 * The pieces that another user has saved and shared, at this customer's prices. The screen does not name that user and has nothing to
 * change.
 */
export function SharedScreen({ data }: { data: SharedData }) {
  const tile = useVariationTiles()
  return (
    <div className={`wrap ${styles.page}`}>
      <header className="page-head gap-2">
        <p className="eyebrow">Shared with you</p>
        <h1>Saved pieces</h1>
      </header>
      {data.kind === 'offline' ? (
        <EmptyState icon="offline" title="You are offline" action={<AllFurnitureLink />}>
          Shared pieces are not kept on this device. Open the link again once you are online.
        </EmptyState>
      ) : null}
      {data.kind === 'ended' ? (
        <EmptyState icon="heart" title="This link has ended" action={<AllFurnitureLink />}>
          Whoever shared it has ended it, or the address is not complete. Ask them for a new link.
        </EmptyState>
      ) : null}
      {data.kind === 'pieces' && data.pieces.length === 0 ? (
        <EmptyState icon="heart" title="Nothing saved at the moment" action={<AllFurnitureLink />}>
          The link works. Pieces show here once they are saved again.
        </EmptyState>
      ) : null}
      {data.kind === 'pieces' && data.pieces.length > 0 ? (
        <ul className={gridStyles.grid}>
          {data.pieces.map(({ variation, ...card }) => (
            <li key={card.id}>
              <ProductTile {...tile(card, variation)} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
