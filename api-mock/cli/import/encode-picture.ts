import { imageFacts } from '../../seed/image-facts.ts'
import { Refusal } from '../refusal.ts'

/** Wider than any place of a page, also on a dense screen. */
const WIDEST = 2400
/** A small file can unpack to pixels that fill the memory. */
const MOST_PIXELS = 50_000_000
const QUALITY = 82

/**
 * Loads the picture library. Throws a Refusal if this system has no build of it: an import with pictures then stores nothing.
 */
export async function pictureLibrary() {
  try {
    const { default: sharp } = await import('sharp')
    return sharp
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new Refusal('no_pictures', `Pictures cannot be read here: npm install sharp, or import without --images (${reason})`)
  }
}

/**
 * Decodes a JPEG, PNG, WebP or GIF and writes it anew as WebP, upright and at most 2400 pixels wide. So nothing but its pixels reaches a
 * customer: no place, no script, no second file behind the first. Throws with the reason in words.
 */
export async function encodePicture(bytes: Buffer): Promise<Buffer> {
  // The library reads more types; some of them, such as SVG, are programs.
  if (!imageFacts(bytes)) throw new Error('it is no JPEG, PNG, WebP or GIF')
  const sharp = await pictureLibrary()
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: WIDEST, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    throw new Error('it is damaged or far too large', { cause: error })
  }
}
