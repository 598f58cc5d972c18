/**
 * The material of a 3D model that takes the chosen fabric. Its texture is the pattern of the weave in grey, with a mean of `PATTERN_MEAN`; its
 * base colour is that of the fabric (`scripts/models.ts` writes both).
 */
export const UPHOLSTERY = 'upholstery'

/** The mean of the pattern in linear light, from 0 to 1. Below 1, because the light threads of a weave are brighter than its mean. */
export const PATTERN_MEAN = 0.8

/** A channel of an sRGB colour, 0 to 255, in linear light, 0 to 1. */
export function linearOf(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Red, green and blue of `#c0a37e`, 0 to 255. */
const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** The base colour (red, green, blue, alpha, in linear light) with which the upholstery shows the fabric of this colour, such as `#c0a37e`. */
export function upholsteryColour(hex: string): [number, number, number, number] {
  const [red = 0, green = 0, blue = 0] = partsOf(hex).map((part) => Math.min(1, linearOf(part) / PATTERN_MEAN))
  return [red, green, blue, 1]
}

/** The material of a 3D model that takes the chosen finish of the legs (`scripts/models.ts`). */
export const LEGS = 'legs'

/** The finishes of legs, in the colours of the pictures. */
const finishes = new Map([
  ['kiaat', '#85482a'],
  ['oak', '#b08d66'],
  ['black', '#1c1815'],
])

/** The base colour of legs in a finish, as in `upholsteryColour`; null for an unknown finish, for which the model keeps its own. */
export function legsColour(finish: string | undefined): [number, number, number, number] | null {
  const hex = finishes.get(finish ?? '')
  if (!hex) return null
  const [red = 0, green = 0, blue = 0] = partsOf(hex).map(linearOf)
  return [red, green, blue, 1]
}

/** The worker's cache of the 3D viewer and of the models that the user has opened. */
export const MODELS_CACHE = 'shop-models'

/** Bytes of that cache. The viewer and all models of the demo fit (11 MB). Above it, the oldest files go first. */
export const MODELS_BUDGET = 12_000_000

/** The files to delete so that the rest fits into `budget` bytes: the oldest ones, and never the newest. `files`: the oldest first. */
export function filesToDrop<File extends { bytes: number }>(files: readonly File[], budget: number = MODELS_BUDGET): File[] {
  let over = files.reduce((sum, { bytes }) => sum + bytes, 0) - budget
  return files.slice(0, -1).filter(({ bytes }) => {
    const drops = over > 0
    if (drops) over -= bytes
    return drops
  })
}
