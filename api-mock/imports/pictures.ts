import type { ProductImage } from '../../src/contract/catalogue/catalogue.ts'
import type { Picture } from '../../src/contract/catalogue/picture.ts'
import { MIDDLE, withFocal } from '../../src/domain/catalogue/focal.ts'
import type { ImageFacts } from '../pictures/image-facts.ts'
import type { Goods } from './goods.ts'

/** The colour behind the picture while it loads. */
const PAPER = '#efe9df'

/** The fetched pictures of a file: URL → file name and size. */
export type FetchedPictures = ReadonlyMap<string, ImageFacts & { name: string }>

type PicturedGoods = Pick<Goods, 'name' | 'pictures' | 'variationPictures'>

/** The fetched pictures of a product. Missing pictures are left out. */
export function picturesOf({ name, pictures, variationPictures }: PicturedGoods, fetched: FetchedPictures) {
  const images = pictures.flatMap((address, place): ProductImage[] => {
    if (typeof address !== 'string') return [{ ...address, picture: withFocal(address.picture, address.picture.focal ?? MIDDLE) }]
    const found = fetched.get(address)
    if (!found) return []
    const picture: Picture = {
      base: `/media/imported/${found.name}`,
      // The file has one size, which serves every requested width.
      widths: [found.width],
      width: found.width,
      height: found.height,
      alt: place === 0 ? name : `${name}, picture ${place + 1}`,
      colour: PAPER,
    }
    const value = variationPictures?.get(address)
    return [value === undefined ? { role: 'detail', picture } : { role: 'hero', value, picture }]
  })
  const [first, ...others] = images
  if (!first) return { picture: null, images }
  const role = typeof pictures[0] === 'string' ? 'hero' : first.role
  return { picture: first.picture, images: [{ ...first, role }, ...others] }
}
