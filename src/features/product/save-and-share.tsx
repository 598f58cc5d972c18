import { useSnapshot } from 'valtio'
import type { Variation } from '../../contract/cart.ts'
import type { Product } from '../../contract/catalogue.ts'
import { to } from '../../contract/paths.ts'
import { saved, toggleSaved } from '../../state/saved.ts'
import { notify } from '../../state/toasts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './save-and-share.module.css'

async function share(name: string, url: string) {
  if (navigator.share) {
    await navigator.share({ title: name, url })
    return
  }
  await navigator.clipboard.writeText(url)
  notify({ type: 'success', title: 'Link copied', message: 'Fabric and options are part of it.' })
}

/** Keep it for later, or send it to somebody as it is configured now. */
export function SaveAndShare({ product, variation }: { product: Product; variation: Variation }) {
  const isSaved = useSnapshot(saved).slugs.includes(product.slug)
  const onShare = () => {
    const url = location.origin + to.product(product.slug, variation)
    share(product.name, url).catch((error: unknown) => {
      // the shopper closed the share sheet
      if (error instanceof DOMException && error.name === 'AbortError') return
      notify({ type: 'info', title: 'Copy this link to share it', message: url, duration: 20_000 })
    })
  }
  return (
    <div className={styles.actions}>
      <IconButton icon="share" label="Share" onClick={onShare} />
      <IconButton
        icon={isSaved ? 'heart-filled' : 'heart'}
        label={`Save ${product.name}`}
        pressed={isSaved}
        className={isSaved ? styles.saved : undefined}
        onClick={() => void toggleSaved(product.slug)}
      />
    </div>
  )
}
