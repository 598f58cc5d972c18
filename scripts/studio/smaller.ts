/** AVIF copies of pictures, `NAME-800.webp.avif`. The server sends them to browsers that can show them, so no page names them. */
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** The widest pictures that a phone loads. Wider ones have no copies. */
const WIDEST = 1200
/** The quality at which a hero, on plain paper, is as close to the render as the WebP file is. */
const HERO_QUALITY = 50
/** The quality of the small tile of a fabric, whose weave stays as crisp as in the WebP file. */
const SWATCH_QUALITY = 46
/** The quality of a close-up and of another view. */
const QUALITY = 56
/** The quality at which a room is closer to its widest version than the WebP file is. It is not sharpened: sharp noise costs bytes. */
const ROOM_QUALITY = 52
/** From this width on only a screen of several pixels per point shows a picture, where the weave of `DENSE_QUALITY` is as crisp. */
const DENSE = 900
/** The same for a portrait, which is as wide as the window of a phone. */
const DENSE_PORTRAIT = 720
/** About 42 dB from a WebP file of quality 84, in two fifths of its bytes. */
const DENSE_QUALITY = 45
/** Of a close-up, which shows the weave. */
const CLOSE_UP_QUALITY = 48
/** The quality of the WebP file of a dense picture beside its copy: only browsers without AVIF load it. */
const BESIDE_COPY_QUALITY = 66
const ROOMS = new Set(['rooms', 'scenes', 'categories'])
/** The largest share of the WebP file's bytes. A copy that saves less is not stored. */
const WORTH = 0.9
/** Close-ups of a leg, which load after a choice. */
const AFTER_A_CHOICE = /\/legs-/
/** Pictures of a product that are no heroes. */
const OTHERS = /\/(angle|detail|front|open)(-light)?$/

/**
 * Writes the copies that the pictures in the folder `media` lack; with `names`, of these products, rooms, scenes, categories and fabrics only. A
 * copy is made from the widest version, which has at least the detail of the file of its width.
 */
export async function writeSmallerCopies(media: string, names: readonly string[]): Promise<void> {
  let [before, after] = [0, 0]
  for (const [base, widths] of versions(media)) {
    const [kind = '', name = ''] = base.split('/')
    if (AFTER_A_CHOICE.test(base) || (names.length > 0 && !names.includes(name.replace(/-portrait$/, '')))) continue
    const widest = Math.max(...widths)
    const isRoom = ROOMS.has(kind)
    const isHero = kind === 'products' && !OTHERS.test(base)
    const quality = isRoom ? ROOM_QUALITY : isHero ? HERO_QUALITY : kind === 'swatches' ? SWATCH_QUALITY : QUALITY
    // The only file of a picture has no copy if it is a small one.
    for (const width of widths.filter((one) => one <= WIDEST && (one < widest || one >= DENSE || isRoom))) {
      const path = join(media, `${base}-${width}.webp`)
      const copy = `${path}.avif`
      if (!existsSync(copy)) {
        // A wider version with room for fewer bytes has less of the weave, so a dense picture is its own model.
        const isModel = width === widest || width >= DENSE
        const isDense = width >= (base.endsWith('-portrait') ? DENSE_PORTRAIT : DENSE)
        const model = sharp(isModel ? path : join(media, `${base}-${widest}.webp`))
        const pixels = isModel ? model : isRoom ? model.resize({ width }) : model.resize({ width }).sharpen({ sigma: 0.6 })
        const bytes = await pixels
          .avif({ quality: !isDense ? quality : base.endsWith('/detail') ? CLOSE_UP_QUALITY : DENSE_QUALITY, effort: 5 })
          .toBuffer()
        if (bytes.length > WORTH * statSync(path).size) continue
        writeFileSync(copy, bytes)
        if (width >= DENSE && kind === 'products') await lighten(path, bytes.length)
      }
      before += statSync(path).size
      after += statSync(copy).size
    }
  }
  console.log(`${before} bytes of WebP have copies of ${after} bytes`)
}

/** Replaces the WebP file of a dense picture by one of fewer bytes, which still has more than its copy. */
async function lighten(path: string, ofCopy: number): Promise<void> {
  const file = readFileSync(path)
  const lighter = await sharp(file).webp({ quality: BESIDE_COPY_QUALITY, effort: 6, smartSubsample: true }).toBuffer()
  if (lighter.length < WORTH * file.length && lighter.length > ofCopy) writeFileSync(path, lighter)
}

/** Brings the sizes of all files in the manifest up to date. */
export function storeSizes(media: string, manifest: string): void {
  const withSizes = (_: string, value: unknown): unknown =>
    isFile(value) && existsSync(join(media, value.src)) ? { ...value, bytes: statSync(join(media, value.src)).size } : value
  writeFileSync(manifest, JSON.stringify(JSON.parse(readFileSync(manifest, 'utf8'), withSizes)))
}

const isFile = (value: unknown): value is { src: string; bytes: number } =>
  typeof value === 'object' && value !== null && 'src' in value && typeof value.src === 'string' && 'bytes' in value

/** The widths of each picture, by its path without width and ending. */
function versions(media: string): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const path of globSync('**/*.webp', { cwd: media }).toSorted()) {
    const [, base, width] = /^(.*)-(\d+)\.webp$/.exec(path) ?? []
    if (base !== undefined) found.set(base, [...(found.get(base) ?? []), Number(width)])
  }
  return found
}
