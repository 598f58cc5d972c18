/** Whether the shop has every picture that its catalogue promises, and whether the pictures are small enough. */
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { focalSchema } from '../../src/contract/catalogue/picture-schema.ts'

const familySchema = z.object({
  alt: z.string(),
  focal: z.optional(focalSchema),
  files: z.array(z.object({ src: z.string(), width: z.int(), height: z.int(), bytes: z.int() })),
})
const families = z.record(z.string(), familySchema)

/** The parts of content/media.json that the check reads. */
export const manifestSchema = z.object({
  products: z.record(
    z.string(),
    z.object({
      hero: families,
      angle: z.optional(familySchema),
      detail: z.optional(familySchema),
      front: z.optional(familySchema),
      open: z.optional(familySchema),
      choices: z.optional(z.record(z.string(), families)),
      sizes: z.optional(z.record(z.string(), families)),
      recolour: z.optional(
        z.object({
          tints: z.record(z.string(), z.record(z.string(), z.array(z.number()))),
          masks: z.record(z.string(), z.array(z.string())),
          light: z.record(z.string(), z.array(z.int())),
          tiles: z.array(z.string()),
        }),
      ),
    }),
  ),
  swatches: families,
  rooms: z.record(z.string(), z.object({ wide: familySchema, portrait: familySchema })),
  scenes: z.record(z.string(), z.extend(familySchema, { shows: z.array(z.string()) })),
  categories: families,
  models: z.record(z.string(), z.object({ src: z.string(), bytes: z.int() })),
})
export type Manifest = z.infer<typeof manifestSchema>
type Family = z.infer<typeof familySchema>

/** The parts of content/catalogue.json that the check reads. */
export const picturedCatalogueSchema = z.object({
  products: z.array(
    z.object({
      slug: z.string(),
      category: z.string(),
      options: z.array(
        z.object({
          name: z.string(),
          values: z.array(
            z.object({ value: z.string(), pictured: z.optional(z.boolean()), dimensions: z.optional(z.record(z.string(), z.int())) }),
          ),
        }),
      ),
    }),
  ),
})
export type PicturedCatalogue = z.infer<typeof picturedCatalogueSchema>

/** Every value of these options has a hero of its own. */
const COVERS = new Set(['fabric', 'wood'])
/**
 * Every value of these options has a picture in `choices`, unless the hero shows it (`pictured`); so has every value of an option with a picture
 * of one. A chaise needs none, because its pictures are mirrored; a mattress is not seen.
 */
const CHOICES = new Set(['legs'])
/** The views of a whole product. Each exists in each size that has dimensions of its own. */
const WHOLE = ['hero', 'angle', 'front'] as const

/** All files of the shop's media together, in bytes. */
export const TOTAL_BYTES = 60_000_000
/** The largest file of a kind of picture, in bytes, by the widest picture that the bound is for. A phone loads the first of each. */
const BOUNDS: Record<'hero' | 'view' | 'swatch' | 'room', readonly (readonly [width: number, bytes: number])[]> = {
  hero: [
    [400, 12_000],
    [800, 45_000],
    [1200, 100_000],
    [2400, 200_000],
  ],
  view: [
    [480, 35_000],
    [1000, 140_000],
    [2400, 200_000],
  ],
  swatch: [
    [160, 4_000],
    [480, 60_000],
  ],
  room: [
    [480, 25_000],
    [720, 45_000],
    [960, 75_000],
    [1600, 150_000],
  ],
}

interface Listed {
  name: string
  kind: keyof typeof BOUNDS
  family: Family
}

function* listed({ products, swatches, rooms, scenes, categories }: Manifest): Generator<Listed> {
  for (const [slug, { hero, choices, sizes, recolour: _, ...views }] of Object.entries(products)) {
    for (const [value, family] of Object.entries(hero)) yield { name: `${slug}/${value}`, kind: 'hero', family }
    for (const [view, family] of Object.entries(views)) if (family) yield { name: `${slug}/${view}`, kind: 'view', family }
    for (const [option, values] of Object.entries(choices ?? {}))
      for (const [value, family] of Object.entries(values)) yield { name: `${slug}/${option}/${value}`, kind: 'view', family }
    for (const [size, all] of Object.entries(sizes ?? {}))
      for (const [view, family] of Object.entries(all))
        yield { name: `${slug}/${size}/${view}`, kind: view === 'hero' ? 'hero' : 'view', family }
  }
  for (const [name, family] of Object.entries(swatches)) yield { name: `swatches/${name}`, kind: 'swatch', family }
  for (const [name, { wide, portrait }] of Object.entries(rooms)) {
    yield { name: `rooms/${name}`, kind: 'room', family: wide }
    yield { name: `rooms/${name}/portrait`, kind: 'room', family: portrait }
  }
  for (const [name, family] of Object.entries(scenes)) yield { name: `scenes/${name}`, kind: 'room', family }
  for (const [name, family] of Object.entries(categories)) yield { name: `categories/${name}`, kind: 'room', family }
}

/** A line for each picture that the catalogue needs and the manifest lacks. */
export function missingPictures({ products }: PicturedCatalogue, manifest: Manifest): string[] {
  return products.flatMap(({ slug, category, options }) => {
    const own = manifest.products[slug]
    if (!own) return [`${slug}: not in the manifest`]
    const values = options.flatMap(({ name, values: all }) => all.map(({ pictured = false, ...one }) => ({ ...one, name, pictured })))
    const opens = category === 'sleepers' && !options.some(({ name }) => name === 'chaise')
    return [
      ...values.flatMap(({ name, value }) => (COVERS.has(name) && !own.hero[value] ? [`${slug}: no picture in ${value}`] : [])),
      ...values.flatMap(({ name, value, pictured }) =>
        (CHOICES.has(name) || own.choices?.[name]) && !pictured && !own.choices?.[name]?.[value]
          ? [`${slug}: no picture of ${name} ${value}`]
          : [],
      ),
      ...values.flatMap(({ name, value, dimensions }) =>
        WHOLE.flatMap((view) => (dimensions && !own.sizes?.[value]?.[view] ? [`${slug}: no "${view}" in ${name} ${value}`] : [])),
      ),
      ...(['angle', 'detail', 'front', ...(opens ? (['open'] as const) : [])] as const).flatMap((view) =>
        own[view] ? [] : [`${slug}: no picture "${view}"`],
      ),
    ]
  })
}

/** Categories of small pieces, which need one room. Every other piece needs two. */
const SMALL = new Set(['ottomans', 'scatter-cushions'])

/** A line for each product that is in too few rooms. */
export function missingRooms({ products }: PicturedCatalogue, { scenes }: Pick<Manifest, 'scenes'>): string[] {
  const shown = Object.values(scenes).flatMap(({ shows }) => shows)
  return products.flatMap(({ slug, category }) => {
    const [rooms, needed] = [shown.filter((one) => one === slug).length, SMALL.has(category) ? 1 : 2]
    return rooms < needed ? [`${slug}: in ${rooms} of ${needed} rooms`] : []
  })
}

/** The views that show a part of every product, in the names of their files. */
const RECOLOURED = ['angle', 'detail', 'front'] as const

const NO_TINTS: NonNullable<Manifest['products'][string]['recolour']> = { tints: {}, masks: {}, light: {}, tiles: [] }

/** A line for each value of a fabric, a wood or a finish that the views of a product cannot show. */
export function missingTints({ products }: PicturedCatalogue, manifest: Manifest): string[] {
  return products.flatMap(({ slug, options }) => {
    const { tints, masks, tiles } = manifest.products[slug]?.recolour ?? NO_TINTS
    const shown = new Set(Object.values(tints).flatMap((values) => Object.keys(values)))
    return options.flatMap(({ name, values }) => {
      if (name === 'size') {
        // One size is that of the product's own dimensions and pictures.
        const [own, ...unmeasured] = values.filter(({ dimensions }) => !dimensions)
        return [
          ...unmeasured.map(({ value }) => `${slug}: no dimensions of ${name} ${value}, nor of ${own?.value}`),
          ...values
            .filter(({ dimensions }) => dimensions)
            .flatMap(({ value }) => [
              ...(tiles.includes(value) ? [] : [`${slug}: no tile of ${name} ${value}`]),
              ...[value, `${value}-angle`, `${value}-front`].flatMap((view) => (masks[view] ? [] : [`${slug}: no mask in "${view}"`])),
            ]),
        ]
      }
      if (!COVERS.has(name) && name !== 'legs') return []
      const part = name === 'fabric' ? 'fabric' : 'wood'
      const without = values.filter(({ value }) => !shown.has(value))
      return [
        // The value in the pictures has no tint. The legs in the pictures may be in a wood that is no value.
        ...without.slice(1).map(({ value }) => `${slug}: no tint of ${name} ${value}`),
        ...(name === 'legs' ? ['hero', 'front'] : RECOLOURED).flatMap((view) =>
          masks[view]?.includes(part) ? [] : [`${slug}: no mask of the ${part} in "${view}"`],
        ),
        ...(name === 'legs' ? values.filter(({ value }) => shown.has(value) && !tiles.includes(value)) : []).map(
          ({ value }) => `${slug}: no tile with ${name} in ${value}`,
        ),
      ]
    })
  })
}

/** The most bytes of a mask and of a tile with a finish. */
const MASK_BYTES = 16_000

/** The files of masks, lighter views and tiles with a finish, without a family of their own. */
function* recolourFiles({ products }: Manifest): Generator<string> {
  for (const [slug, { hero, recolour }] of Object.entries(products)) {
    if (!recolour) continue
    const { masks, light, tiles } = recolour
    for (const [view, parts] of Object.entries(masks)) for (const part of parts) yield `products/${slug}/${view}-${part}.webp`
    for (const [view, widths] of Object.entries(light)) for (const width of widths) yield `products/${slug}/${view}-light-${width}.webp`
    for (const value of Object.keys(hero)) for (const finish of tiles) yield `products/${slug}/${value}.${finish}-400.webp`
  }
}

/** Galleries and tiles are 4:3. */
const isCropped = ({ files: [file] }: Family) => file !== undefined && Math.abs(file.width / file.height - 4 / 3) > 0.02

/**
 * A line for each picture whose file is missing, has another size than the manifest says, is too large or has no words, for a room without a
 * focal point that screens crop, and for files in no family.
 */
export function fileProblems(manifest: Manifest, folder: string): string[] {
  const onDisk = new Map(globSync('**/*.*', { cwd: folder }).map((path) => [path, statSync(join(folder, path)).size]))
  const total = [...onDisk.values()].reduce((sum, size) => sum + size, 0)
  const problems: string[] = []
  const named = new Set(Object.values(manifest.models).map(({ src }) => src))
  for (const { name, kind, family } of listed(manifest)) {
    if (family.alt.trim() === '') problems.push(`${name}: no text for readers who do not see it`)
    if (kind === 'room' && !family.focal && isCropped(family)) problems.push(`${name}: no focal point, and screens crop it`)
    for (const { src, width, bytes } of family.files) {
      named.add(src)
      const limit = BOUNDS[kind].find(([widest]) => width <= widest)?.[1] ?? 0
      if (!onDisk.has(src)) problems.push(`${name}: ${src} is not on disk`)
      else if (onDisk.get(src) !== bytes) problems.push(`${name}: ${src} has ${onDisk.get(src)} bytes, the manifest says ${bytes}`)
      if (bytes > limit) problems.push(`${name}: ${src} has ${bytes} bytes, at most ${limit}`)
    }
  }
  for (const src of recolourFiles(manifest)) {
    named.add(src)
    const bytes = onDisk.get(src)
    if (bytes === undefined) problems.push(`${src} is not on disk`)
    else if (bytes > MASK_BYTES && !src.includes('-light-')) problems.push(`${src}: ${bytes} bytes, at most ${MASK_BYTES}`)
  }
  for (const [src, bytes] of onDisk) {
    const original = /^(.*\.webp)\.avif$/.exec(src)?.[1]
    if (original === undefined || !named.has(original)) continue
    named.add(src)
    if (bytes > (onDisk.get(original) ?? 0)) problems.push(`${src}: larger than the picture that it replaces`)
  }
  for (const src of onDisk.keys()) if (!named.has(src)) problems.push(`${src}: in no family of the manifest`)
  if (total > TOTAL_BYTES) problems.push(`${folder}: ${total} bytes, at most ${TOTAL_BYTES}`)
  return problems
}
