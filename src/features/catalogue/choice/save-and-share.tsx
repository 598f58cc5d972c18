import { useSnapshot } from 'valtio'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { compared, isComparedAs, toggleCompared } from '../../../actions/catalogue/compare.ts'
import { shareLink } from '../../../actions/share.ts'
import { openListDialog } from '../../../actions/wholesale/list-dialog.ts'
import { setSaved } from '../../../actions/saved/saved.ts'
import { saved } from '../../../state/saved/saved.ts'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import { variationFromSearch } from './variation-address.ts'
import styles from './save-and-share.module.css'

/** Shares the product as configured, compares it, adds it to a trade list, or saves it for later. */
export function SaveAndShare({ product, variation, quantity }: { product: Product; variation: Variation; quantity: number }) {
  const isSaved = useSnapshot(saved).pieces.some(({ slug }) => slug === product.slug)
  const isCompared = isComparedAs(useSnapshot(compared), product.slug, variation)
  // The address has a choice at once, the island a moment later (lazy/deferred.tsx). A press between them counts for the new choice.
  const chosen = () => variationFromSearch(product, location.search)
  const onShare = () => {
    void shareLink(product.name, location.origin + to.product(product.slug, chosen()), 'Fabric and options are part of it.')
  }
  const addToList = () => {
    const line = {
      productId: product.id,
      productSlug: product.slug,
      productType: product.type,
      productQuantity: quantity,
      variation: chosen(),
    }
    openListDialog([line], `${quantity} × ${product.name}`)
  }
  return (
    <div className={styles.actions}>
      <IconButton icon="share" label="Share" onClick={onShare} />
      <IconButton
        icon="compare"
        label={`Compare ${product.name}`}
        pressed={isCompared}
        className={isCompared ? styles.saved : undefined}
        onClick={() => void toggleCompared(product, chosen())}
      />
      <IconButton icon="list" label="Add to a list" aria-haspopup="dialog" onClick={addToList} />
      <IconButton
        icon={isSaved ? 'heart-filled' : 'heart'}
        label={`Save ${product.name}`}
        pressed={isSaved}
        className={isSaved ? styles.saved : undefined}
        onClick={() => void setSaved(product, !isSaved, chosen())}
      />
    </div>
  )
}
