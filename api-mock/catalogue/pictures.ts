import type { Overlay, ProductImage } from '../../src/contract/catalogue/catalogue.ts'
import type { Room } from '../../src/contract/content/content.ts'
import type { Picture } from '../../src/contract/catalogue/picture.ts'
import type { CatalogueProduct, MediaFamily, MediaFile } from '../seed/content-shapes.ts'

type MediaProduct = MediaFile['products'][string]

/** Files from this width on, in px, are loaded by the zoom dialog only. */
const ZOOM = 2000

/** Converts a family of files to one picture. Returns null if the family is missing, so that a page never shows a broken picture. */
export function pictureFrom(family: MediaFamily | undefined, base: string): Picture | null {
  const every = family?.files.toSorted((a, b) => a.width - b.width) ?? []
  const files = every.filter(({ width }) => width < ZOOM)
  const zoom = every.find(({ width }) => width >= ZOOM)
  const largest = files.at(-1)
  if (!family || !largest) return null
  return {
    base: `/${base}${largest.src.replace(/-\d+\.webp$/, '')}`,
    widths: files.map((file) => file.width),
    width: largest.width,
    height: largest.height,
    ...(zoom ? { zoom: zoom.width } : {}),
    alt: family.alt,
    colour: family.colour,
    ...(family.placeholder ? { placeholder: family.placeholder } : {}),
    ...(family.focal ? { focal: family.focal } : {}),
  }
}

/**
 * All pictures of a product in the order of its gallery: the default swatch, angle, detail, front, open, other choices, rooms, the other
 * swatches, the views in other sizes.
 */
export function productImages(product: CatalogueProduct, media: MediaFile): ProductImage[] {
  const families = media.products[product.slug]
  if (!families) return []
  const heroes = Object.keys(families.hero)
    .flatMap((value) => image('hero', families.hero[value], media.base, value))
    .map((one) => withOverlays(one, 'hero', families))
  const [shown, others] = [
    heroes.filter((hero) => hero.value === product.default_fabric),
    heroes.filter((hero) => hero.value !== product.default_fabric),
  ]
  const views = (['angle', 'detail', 'front', 'open'] as const).flatMap((role) =>
    image(role, families[role], media.base).map((one) => withOverlays(one, role, families)),
  )
  return [
    ...shown,
    ...views,
    ...choicesOf(families, media.base),
    ...roomsWith(product, media),
    ...others,
    ...sizesOf(product, families, media.base),
  ]
}

/** The whole views in the sizes that the other pictures do not show, in the default swatch. */
function sizesOf({ default_fabric }: CatalogueProduct, families: MediaProduct, base: string): ProductImage[] {
  return Object.entries(families.sizes ?? {}).flatMap(([size, views]) =>
    (['hero', 'angle', 'front'] as const).flatMap((role) =>
      image(role, views[role], base, role === 'hero' ? default_fabric : undefined).map((one) => ({
        ...withOverlays(one, nameOf(one.picture.base), families),
        instead_for: size,
      })),
    ),
  )
}

function image(role: ProductImage['role'], family: MediaFamily | undefined, base: string, value?: string): ProductImage[] {
  const picture = pictureFrom(family, base)
  if (!picture) return []
  return [{ role, picture, ...(value ? { value } : {}), ...(role === 'front' && family?.bbox ? { box: family.bbox } : {}) }]
}

/** The most rooms in a gallery. */
const ROOMS = 2

/** The scenes that show the product: first those where it is the main piece. */
function roomsWith({ slug }: Pick<CatalogueProduct, 'slug'>, media: MediaFile): ProductImage[] {
  const place = ({ shows }: { shows: readonly string[] }) => shows.indexOf(slug)
  return Object.values(media.scenes)
    .filter((scene) => place(scene) !== -1)
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, ROOMS)
    .flatMap((scene) => image('room', scene, media.base))
}

/** A room with the product. Null without one. */
export const roomOf = (slug: string, media: MediaFile): Picture | null => roomsWith({ slug }, media)[0]?.picture ?? null

/** The values of options besides the swatch that have a picture of their own. */
function choicesOf(families: MediaProduct, base: string): ProductImage[] {
  return Object.values(families.choices ?? {}).flatMap((values) =>
    Object.entries(values).flatMap(([value, family]) =>
      image('detail', family, base, value).map((one) => withOverlays(one, nameOf(one.picture.base), families)),
    ),
  )
}

const nameOf = (base: string) => base.slice(base.lastIndexOf('/') + 1)

/** A picture with the parts that a choice changes. `view`: its name in the manifest. The picture of a finish is in that finish already. */
function withOverlays(one: ProductImage, view: string, { recolour }: MediaProduct): ProductImage {
  const folder = one.picture.base.slice(0, one.picture.base.lastIndexOf('/'))
  const widths = recolour?.light[view]
  const overlays = (recolour?.masks[view] ?? []).map((part): Overlay => {
    const tints = recolour?.tints[part] ?? {}
    const light = part === 'fabric' && widths ? { light: { base: `${folder}/${view}-light`, widths } } : {}
    return { mask: `${folder}/${view}-${part}.webp`, ...light, tints }
  })
  return overlays.length === 0 ? one : { ...one, overlays }
}

export function roomsFrom(media: MediaFile): Record<string, Room> {
  const rooms: Record<string, Room> = {}
  for (const [name, room] of Object.entries(media.rooms)) {
    const wide = pictureFrom(room.wide, media.base)
    const portrait = pictureFrom(room.portrait, media.base)
    if (wide && portrait) rooms[name] = { wide, portrait }
  }
  return rooms
}
