/** The binary form of glTF 2.0: a header, a chunk of JSON and a chunk of data. */
import * as z from 'zod/mini'

const HEADER_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942

const index = z.optional(z.object({ index: z.int() }))
const gltfSchema = z.looseObject({
  extensionsUsed: z.optional(z.array(z.string())),
  extensionsRequired: z.optional(z.array(z.string())),
  bufferViews: z.array(
    z.looseObject({
      byteOffset: z.optional(z.int()),
      byteLength: z.int(),
      extensions: z.optional(
        z.looseObject({
          EXT_meshopt_compression: z.optional(
            z.object({
              byteOffset: z.optional(z.int()),
              byteLength: z.int(),
              byteStride: z.int(),
              count: z.int(),
              mode: z.string(),
              filter: z.optional(z.string()),
            }),
          ),
        }),
      ),
    }),
  ),
  accessors: z.array(z.looseObject({ count: z.int(), min: z.optional(z.array(z.number())), max: z.optional(z.array(z.number())) })),
  nodes: z.array(
    z.looseObject({ mesh: z.optional(z.int()), translation: z.optional(z.array(z.number())), scale: z.optional(z.array(z.number())) }),
  ),
  meshes: z.array(
    z.looseObject({ primitives: z.array(z.looseObject({ attributes: z.looseObject({ POSITION: z.int() }), material: z.int() })) }),
  ),
  materials: z.array(
    z.looseObject({
      name: z.string(),
      normalTexture: index,
      pbrMetallicRoughness: z.looseObject({
        baseColorTexture: index,
        baseColorFactor: z.optional(z.array(z.number())),
        roughnessFactor: z.optional(z.number()),
      }),
    }),
  ),
  textures: z.array(
    z.looseObject({
      source: z.optional(z.int()),
      extensions: z.optional(z.looseObject({ EXT_texture_webp: z.optional(z.object({ source: z.int() })) })),
    }),
  ),
  images: z.array(z.looseObject({ bufferView: z.int(), mimeType: z.string() })),
})
export type Gltf = z.infer<typeof gltfSchema>

export interface Model {
  gltf: Gltf
  binary: Uint8Array
  /** The file. */
  bytes: Uint8Array
}

/** Reads a .glb file. Throws for anything else. */
export function readGlb(bytes: Uint8Array): Model {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (numbers.getUint32(0, true) !== MAGIC) throw new Error('Not a .glb file')
  const json = HEADER_BYTES + CHUNK_HEAD_BYTES
  const length = numbers.getUint32(HEADER_BYTES, true)
  const gltf = z.parse(gltfSchema, JSON.parse(new TextDecoder().decode(bytes.subarray(json, json + length))))
  return { gltf, binary: bytes.subarray(json + length + CHUNK_HEAD_BYTES), bytes }
}

/** A .glb file with these contents of its buffer views. */
export function writeGlb(gltf: Gltf, views: readonly Uint8Array[]): Model {
  const aligned = (length: number) => Math.ceil(length / 4) * 4
  const binary = new Uint8Array(views.reduce((sum, view) => sum + aligned(view.length), 0))
  let at = 0
  const bufferViews = gltf.bufferViews.map(({ extensions: _extensions, ...view }, place) => {
    const content = views[place] ?? new Uint8Array()
    binary.set(content, at)
    const placed = { ...view, buffer: 0, byteOffset: at, byteLength: content.length }
    at += aligned(content.length)
    return placed
  })
  const whole = { ...gltf, bufferViews, buffers: [{ byteLength: binary.length }] }
  const text = JSON.stringify(whole)
  const json = new TextEncoder().encode(
    text + ' '.repeat(aligned(new TextEncoder().encode(text).length) - new TextEncoder().encode(text).length),
  )
  const bytes = new Uint8Array(HEADER_BYTES + 2 * CHUNK_HEAD_BYTES + json.length + binary.length)
  const numbers = new DataView(bytes.buffer)
  const words: [number, number][] = [
    [0, MAGIC],
    [4, 2],
    [8, bytes.length],
    [HEADER_BYTES, json.length],
    [HEADER_BYTES + 4, JSON_CHUNK],
    [HEADER_BYTES + CHUNK_HEAD_BYTES + json.length, binary.length],
    [HEADER_BYTES + CHUNK_HEAD_BYTES + json.length + 4, BINARY_CHUNK],
  ]
  for (const [place, word] of words) numbers.setUint32(place, word, true)
  bytes.set(json, HEADER_BYTES + CHUNK_HEAD_BYTES)
  bytes.set(binary, HEADER_BYTES + 2 * CHUNK_HEAD_BYTES + json.length)
  return { gltf: whole, binary, bytes }
}
