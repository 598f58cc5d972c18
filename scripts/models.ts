/**
 * `node scripts/models.ts`: brings the 3D models of `public/media/models` into the form that every viewer reads, and their sizes into the
 * manifest. A model that has this form stays as it is. A model that was made again gets a new name, because devices keep the old one under its
 * own.
 *
 * - The geometry is not compressed: the decoder would need WebAssembly, which the shop's content security policy forbids. The server sends
 *   the files compressed instead, in the same number of bytes.
 * - The textures are JPEG, which the viewers of phones read.
 * - Wooden legs have the material `legs`, which takes their finish.
 * - The pictures of a loose cushion have half the size of the upholstery's.
 * - The largest part has the material `upholstery`: the grey pattern of the weave, coloured by the base colour (`src/domain/room/model.ts`).
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js'
import * as z from 'zod/mini'
import { readGlb, writeGlb, type Gltf, type Model } from './studio/glb.ts'
import { LEGS, linearOf, PATTERN_MEAN, UPHOLSTERY, upholsteryColour } from '../src/domain/room/model.ts'

const FOLDER = 'public/media/models'
const MANIFEST = 'content/media.json'
const QUALITY = 74
/** Pixels of the tile of a weave: of the upholstery, and of a loose cushion. */
const [WHOLE, SMALL] = [512, 256]
/** The least roughness of the upholstery, 0 to 1: leather of the studio's gloss turns white in the light of the viewer. */
const MATT = 0.65
const GONE = new Set(['EXT_meshopt_compression', 'EXT_texture_webp'])

/** The contents of the buffer views, decompressed. */
function viewsOf({ gltf, binary }: Model): Uint8Array[] {
  return gltf.bufferViews.map(({ byteOffset = 0, byteLength, extensions }) => {
    const packed = extensions?.EXT_meshopt_compression
    if (!packed) return binary.subarray(byteOffset, byteOffset + byteLength)
    const { count, byteStride, byteOffset: from = 0, byteLength: length, mode, filter } = packed
    const unpacked = new Uint8Array(count * byteStride)
    MeshoptDecoder.decodeGltfBuffer(unpacked, count, byteStride, binary.subarray(from, from + length), mode, filter)
    return unpacked
  })
}

/** The material of the part with the most corners. */
function upholsteryOf({ meshes, accessors, materials }: Gltf) {
  const parts = meshes.flatMap(({ primitives }) => primitives)
  const corners = ({ attributes }: (typeof parts)[number]) => accessors[attributes.POSITION]?.count ?? 0
  const material = materials[parts.toSorted((one, other) => corners(other) - corners(one))[0]?.material ?? -1]
  if (!material) throw new Error('The model has no material')
  return material
}

/** The pattern of a texture without its colour: each channel in linear light has the same mean. */
async function patternOf(picture: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const linear = Float64Array.from(data, linearOf)
  const means = [0, 1, 2].map((channel) => {
    let sum = 0
    for (let at = channel; at < linear.length; at += 3) sum += linear[at] ?? 0
    return sum / (linear.length / 3)
  })
  const grey = Uint8Array.from(linear, (value, at) => {
    const even = Math.min(1, (value / (means[at % 3] ?? 1)) * PATTERN_MEAN)
    return Math.round(255 * (even <= 0.0031308 ? even * 12.92 : 1.055 * even ** (1 / 2.4) - 0.055))
  })
  return sharp(grey, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

/** The model in the form that every viewer reads. */
async function plain(model: Model): Promise<Model> {
  const { gltf } = model
  const views = viewsOf(model)
  const imageOf = (texture: number) => {
    const { source, extensions } = gltf.textures[texture] ?? {}
    return extensions?.EXT_texture_webp?.source ?? source ?? -1
  }
  const material = upholsteryOf(gltf)
  const coloured = imageOf(material.pbrMetallicRoughness.baseColorTexture?.index ?? -1)
  const colour = /#[0-9a-f]{6}$/.exec(material.name)?.[0]
  if (!colour) throw new Error(`The material ${material.name} does not end with its colour`)
  const relief = imageOf(material.normalTexture?.index ?? -1)
  for (const [place, { bufferView }] of gltf.images.entries()) {
    const picture = views[bufferView] ?? new Uint8Array()
    const jpeg = () =>
      sharp(picture)
        .resize(place === relief ? WHOLE : SMALL)
        .jpeg({ quality: QUALITY, mozjpeg: true })
        .toBuffer()
    views[bufferView] = place === coloured ? await patternOf(picture) : await jpeg()
  }
  for (const part of gltf.materials) if (part.name.startsWith('wood_')) part.name = LEGS
  material.name = UPHOLSTERY
  material.pbrMetallicRoughness.roughnessFactor = Math.max(MATT, material.pbrMetallicRoughness.roughnessFactor ?? 1)
  material.pbrMetallicRoughness.baseColorFactor = upholsteryColour(colour)
  const left = (names: readonly string[] = []) => names.filter((name) => !GONE.has(name))
  return writeGlb(
    {
      ...gltf,
      extensionsUsed: left(gltf.extensionsUsed),
      extensionsRequired: left(gltf.extensionsRequired),
      images: gltf.images.map((image) => ({ ...image, mimeType: 'image/jpeg' })),
      textures: gltf.textures.map(({ extensions: _extensions, ...texture }, place) => ({ ...texture, source: imageOf(place) })),
    },
    views,
  )
}

const isPacked = ({ gltf }: Model) => gltf.extensionsUsed?.some((name) => GONE.has(name)) ?? false

await MeshoptDecoder.ready
const manifest = z.parse(
  z.looseObject({ models: z.record(z.string(), z.looseObject({ src: z.string(), bytes: z.int() })), total_bytes: z.int() }),
  JSON.parse(readFileSync(MANIFEST, 'utf8')),
)
const { products } = z.parse(
  z.object({ products: z.array(z.object({ slug: z.string(), name: z.string() })) }),
  JSON.parse(readFileSync('content/catalogue.json', 'utf8')),
)
for (const { slug, name } of products) {
  const before = manifest.models[slug]?.src.slice('models/'.length)
  const made = join(FOLDER, `${slug}.glb`)
  let file = before
  if (existsSync(made) && isPacked(readGlb(readFileSync(made)))) {
    const bytes = (await plain(readGlb(readFileSync(made)))).bytes
    rmSync(made)
    if (before) rmSync(join(FOLDER, before), { force: true })
    file = before ? `${slug}-${Number(/-(\d+)\.glb$/.exec(before)?.[1] ?? 1) + 1}.glb` : `${slug}.glb`
    writeFileSync(join(FOLDER, file), bytes)
  }
  if (!file) continue
  const { size } = statSync(join(FOLDER, file))
  manifest.models[slug] = { alt: `${name} in 3D, true to size`, src: `models/${file}`, bytes: size }
  console.log(`${file}: ${size} bytes`)
}
const MEDIA = 'public/media'
manifest.total_bytes = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' })
  .map((name) => statSync(join(MEDIA, name)))
  .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0)
writeFileSync(MANIFEST, JSON.stringify(manifest))
