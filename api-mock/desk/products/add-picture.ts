import { createHash } from 'node:crypto'
import type { ProductImage } from '../../../src/contract/catalogue/catalogue.ts'
import type { Focal } from '../../../src/contract/catalogue/picture.ts'
import { MIDDLE, withFocal } from '../../../src/domain/catalogue/focal.ts'
import { encodePicture, encodeUpload } from '../../pictures/encode-picture.ts'
import { storeUploaded } from '../../pictures/unused-pictures.ts'
import { picturesOf } from '../../imports/pictures.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { imageFacts, type ImageFacts } from '../../pictures/image-facts.ts'
import type { Actor } from '../../audit/audit.ts'
import { changeProduct } from './change-product.ts'
import { readDeskProduct } from './read-desk-product.ts'

/** A picture, encoded anew. */
export interface EncodedPicture extends ImageFacts {
  name: string
  bytes: Buffer
}

/** Encodes an uploaded file as an import does. Throws `picture_invalid` and `unavailable`. */
export const encodeProductPicture = (base64: string): Promise<EncodedPicture> =>
  encodeUpload(base64, async (file) => {
    const bytes = await encodePicture(file)
    const facts = imageFacts(bytes)
    if (!facts) throw new Error('The encoder wrote a file that is no picture')
    return { ...facts, bytes, name: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }
  })

interface Added {
  id: number
  version: string
  alt: string
  focal?: Focal | undefined
  picture: EncodedPicture
}

/** Stores a picture and adds it as the last one of a product. Throws as `changeProduct` does. */
export async function addPicture(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  { id, version, alt, focal = MIDDLE, picture }: Added,
): Promise<void> {
  const { images } = await readDeskProduct(trx, id)
  const { name } = picture
  await storeUploaded(trx, [picture])
  const made = picturesOf({ name: alt, pictures: [name] }, new Map([[name, picture]])).images
  const added = made.map((image): ProductImage => ({
    ...image,
    picture: withFocal(image.picture, focal),
    role: images.length === 0 ? 'hero' : 'detail',
  }))
  await changeProduct(trx, deps, by, { id, version, fields: { images: [...images, ...added] }, action: 'products.picture' })
}
