import { useCallback, useEffect, useState } from 'react'
import type { CartItem } from '../../contract/cart/cart.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'
import { shop } from '../../lazy/reader.ts'

interface Instead {
  /** The base of the picture that failed. */
  failed: string | null
  base: string
  /** The label of the fabric in the picture; null when the product has none. */
  shownIn: string | null
}

/**
 * The picture of a cart line. When it fails to load, the line shows the product's own picture, which the device has stored, and `shownIn` names
 * the fabric in it. The return of the network brings the line's picture back.
 */
export function useLinePicture({ id, image }: Pick<CartItem, 'id' | 'image'>) {
  const [instead, setInstead] = useState<Instead | null>(null)
  const onPictureFail = useCallback(() => {
    void pictureOfProduct(id).then((found) => {
      if (found && found.base !== image) setInstead({ ...found, failed: image })
    }, logNotLoaded)
  }, [id, image])
  useEffect(() => {
    if (!instead) return undefined
    const again = () => setInstead(null)
    window.addEventListener('online', again, { once: true })
    return () => window.removeEventListener('online', again)
  }, [instead])
  const current = instead?.failed === image ? instead : null
  const base = current?.base ?? image
  return { picture: base && `${base}-400.webp`, shownIn: current?.shownIn ?? null, onPictureFail }
}

async function pictureOfProduct(id: CartItem['id']): Promise<Omit<Instead, 'failed'> | null> {
  const card = (await shop().catalogue()).products.find((one) => one.id === id)
  const swatch = card?.options.find(({ kind }) => kind === 'swatch')
  const label = swatch?.values.find(({ value }) => value === card?.default_swatch)?.label
  return card?.picture ? { base: card.picture.base, shownIn: label ?? null } : null
}
