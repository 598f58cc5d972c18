/** AVIF copies of pictures, `NAME-800.webp.avif`. The server sends them to browsers that can show them, so no page names them. */
import { existsSync, globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** The widths of the heroes that a phone loads. */
const WIDTHS = [400, 800]
/** The quality at which a copy is as close to the render as the WebP file is. */
const QUALITY = 50
/** The largest share of the WebP file's bytes. A copy that saves less is not kept. */
const WORTH = 0.9
/** Pictures of a product that are no heroes. */
const OTHERS = /(angle|detail|front|open|legs-\w+|size-\w+)-\d+\.webp$/

/** Writes the copies that the heroes in the folder `media` lack; with `slugs`, of these products only. */
export async function writeSmallerCopies(media: string, slugs: readonly string[]): Promise<void> {
  let [before, after] = [0, 0]
  for (const source of globSync('products/*/*-1200.webp', { cwd: media }).toSorted()) {
    const [, slug = ''] = source.split('/')
    if (OTHERS.test(source) || (slugs.length > 0 && !slugs.includes(slug))) continue
    for (const width of WIDTHS) {
      const path = join(media, source.replace('-1200.webp', `-${width}.webp`))
      const copy = `${path}.avif`
      if (!existsSync(copy)) {
        // The wide picture has more detail than the file of this width.
        const bytes = await sharp(join(media, source))
          .resize({ width })
          .sharpen({ sigma: 0.6 })
          .avif({ quality: QUALITY, effort: 4 })
          .toBuffer()
        if (bytes.length > WORTH * statSync(path).size) continue
        writeFileSync(copy, bytes)
      }
      before += statSync(path).size
      after += statSync(copy).size
    }
  }
  console.log(`${before} bytes of WebP have copies of ${after} bytes`)
}
