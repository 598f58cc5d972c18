import type { Variation } from '../../../contract/cart/cart.ts'
import type { Overlay, Product, ProductImage, Tint } from '../../../contract/catalogue/catalogue.ts'
import type { Picture } from '../../../contract/catalogue/picture.ts'
import { isMirrored } from '../../../domain/catalogue/variation.ts'

/** A part of a picture in another colour. */
export interface ViewOverlay extends Pick<Overlay, 'mask' | 'light'> {
  tint: Tint
}

/** One view of the gallery. */
export interface GalleryView {
  id: string
  role: ProductImage['role']
  picture: Picture
  alt: string
  /** Show it mirrored. */
  flip: boolean
  /** The label of the fabric in the picture; null when it is the chosen one. */
  shownIn: string | null
  /** The parts of the picture that the choice changes. */
  overlays: ViewOverlay[]
  /** Where to draw the dimensions: left, top, right, bottom in pixels of the picture. */
  box: [number, number, number, number] | null
}

const order: readonly ProductImage['role'][] = ['hero', 'angle', 'open', 'front', 'detail', 'room']
/** These views show the whole product, so they depend on the side of the chaise. */
const sided: ReadonlySet<ProductImage['role']> = new Set(['hero', 'angle', 'open', 'front'])

/** The pictures of a configuration, in the order of interest. Missing pictures are left out. */
export function galleryViews(product: Product, variation: Variation): GalleryView[] {
  const swatch = product.options.find((option) => option.kind === 'swatch') ?? product.options[0]
  const chosen = swatch && variation[swatch.name]
  const defaultFabric = swatch?.values.find((value) => value.value === product.default_swatch)

  const chosenValues = Object.values(variation)
  const viewOf = ({ role, picture, box, overlays = [] }: Omit<ProductImage, 'value'>, id: string): GalleryView => {
    const flip = isMirrored(variation) && sided.has(role)
    const isOtherFabric = role !== 'hero' && role !== 'room' && chosen !== product.default_swatch
    return {
      id,
      role,
      picture,
      alt: flip ? `${picture.alt}, mirrored: the chaise is on the left` : picture.alt,
      flip,
      shownIn: isOtherFabric ? (defaultFabric?.label ?? null) : null,
      overlays: overlays.flatMap(({ tints, ...overlay }) =>
        chosenValues.flatMap((value) => (tints[value] ? [{ ...overlay, tint: tints[value] }] : [])),
      ),
      box: box ?? null,
    }
  }

  const heroes = product.images.filter((image) => image.role === 'hero')
  const hero =
    heroes.find((image) => image.value === chosen) ??
    heroes.find((image) => image.value === product.default_swatch) ??
    heroes[0] ??
    (product.picture && { role: 'hero' as const, picture: product.picture })
  const rest = product.images
    .filter(({ role, value }) => role !== 'hero' && (!value || chosenValues.includes(value)))
    .toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
  return [...(hero ? [viewOf(hero, 'hero')] : []), ...rest.map((image) => viewOf(image, image.picture.base))]
}
