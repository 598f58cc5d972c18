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
      badges: z.array(z.string()),
      options: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.string(), pictured: z.optional(z.boolean()) })) })),
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
const CHOICES = new Set(['legs', 'size'])

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
  for (const [slug, { hero, choices, ...views }] of Object.entries(products)) {
    for (const [value, family] of Object.entries(hero)) yield { name: `${slug}/${value}`, kind: 'hero', family }
    for (const [view, family] of Object.entries(views)) if (family) yield { name: `${slug}/${view}`, kind: 'view', family }
    for (const [option, values] of Object.entries(choices ?? {}))
      for (const [value, family] of Object.entries(values)) yield { name: `${slug}/${option}/${value}`, kind: 'view', family }
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
  const inRooms = new Set(Object.values(manifest.scenes).flatMap(({ shows }) => shows))
  return products.flatMap(({ slug, category, badges, options }) => {
    const own = manifest.products[slug]
    if (!own) return [`${slug}: not in the manifest`]
    const values = options.flatMap(({ name, values: all }) => all.map(({ value, pictured = false }) => ({ name, value, pictured })))
    const opens = category === 'sleepers' && !options.some(({ name }) => name === 'chaise')
    return [
      ...values.flatMap(({ name, value }) => (COVERS.has(name) && !own.hero[value] ? [`${slug}: no picture in ${value}`] : [])),
      ...values.flatMap(({ name, value, pictured }) =>
        (CHOICES.has(name) || own.choices?.[name]) && !pictured && !own.choices?.[name]?.[value]
          ? [`${slug}: no picture of ${name} ${value}`]
          : [],
      ),
      ...(['angle', 'detail', 'front', ...(opens ? (['open'] as const) : [])] as const).flatMap((view) =>
        own[view] ? [] : [`${slug}: no picture "${view}"`],
      ),
      ...(badges.includes('best-seller') && !inRooms.has(slug) ? [`${slug}: a best seller in no room`] : []),
    ]
  })
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
