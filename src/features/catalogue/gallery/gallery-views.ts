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
/** Views up to this one show the whole product, so they depend on the side of the chaise. */
const LAST_WHOLE = order.indexOf('front')

/** The pictures of a configuration, in the order of interest. Missing pictures are left out. */
export function galleryViews(product: Product, variation: Variation): GalleryView[] {
  const swatch = product.options.find((option) => option.kind === 'swatch') ?? product.options[0]
  const chosen = swatch && variation[swatch.name]
  const shown = swatch?.values.find(({ value }) => value === product.default_swatch)

  const chosenValues = Object.values(variation)
  const viewOf = ({ role, instead_for, picture, box, overlays = [] }: Omit<ProductImage, 'value'>, id: string): GalleryView => {
    const flip = isMirrored(variation) && order.indexOf(role) <= LAST_WHOLE
    const isOtherFabric = (role !== 'hero' || instead_for) && role !== 'room' && chosen !== product.default_swatch
    return {
      id,
      role,
      picture,
      alt: flip ? `${picture.alt}, mirrored: the chaise is on the left` : picture.alt,
      flip,
      shownIn: isOtherFabric ? (shown?.label ?? null) : null,
      overlays: overlays.flatMap(({ tints, ...overlay }) =>
        chosenValues.flatMap((value) => (tints[value] ? [{ ...overlay, tint: tints[value] }] : [])),
      ),
      box: box ?? null,
    }
  }

  const inSize = product.images.filter(({ instead_for }) => instead_for && chosenValues.includes(instead_for))
  const others = product.images.filter((one) => !one.instead_for && !inSize.some(({ role }) => role === one.role))
  const images = [...inSize, ...others]
  const heroes = images.filter(({ role }) => role === 'hero')
  const hero =
    heroes.find((image) => image.value === chosen) ??
    heroes.find((image) => image.value === product.default_swatch) ??
    heroes[0] ??
    (product.picture && { role: 'hero' as const, picture: product.picture })
  const rest = images
    .filter(({ role, value }) => role !== 'hero' && (!value || chosenValues.includes(value)))
    .toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
  return [...(hero ? [viewOf(hero, 'hero')] : []), ...rest.map((image) => viewOf(image, image.picture.base))]
}

/**
 * The first picture in each of the other fabrics, the default fabric first: to show instead of one that the device cannot load. Each names its
 * fabric.
 */
export function viewsInstead(product: Product, variation: Variation): GalleryView[] {
  const swatch = product.options.find(({ kind }) => kind === 'swatch')
  if (!swatch) return []
  const chosen = galleryViews(product, variation)[0]?.picture.base
  return swatch.values
    .toSorted((one, other) => Number(other.value === product.default_swatch) - Number(one.value === product.default_swatch))
    .flatMap(({ value, label }) => {
      const [view] = galleryViews(product, { ...variation, [swatch.name]: value })
      return view && view.picture.base !== chosen ? [{ ...view, shownIn: label }] : []
    })
}
