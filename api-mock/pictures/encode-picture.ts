import { ShopError } from '../http/shop-error.ts'
import { createWorkLine } from '../servers/work-line.ts'
import type { Focal } from '../../src/contract/catalogue/picture.ts'
import { cutAround } from '../../src/domain/catalogue/focal.ts'
import { imageFacts } from './image-facts.ts'

/** Wider than any place of a page, also on a dense screen. */
const WIDEST = 2400
const WIDEST_OF_MAIL = 1200
/** A small file can unpack to pixels that fill the memory. */
const MOST_PIXELS = 50_000_000
const QUALITY = 82

/** The widths of a customer's photo in pixels: a thumbnail, a phone's dialog, and a large screen's. */
const PHOTO_WIDTHS = [320, 800, 1600] as const
/** A tall photo is no larger in memory than a wide one. */
const PHOTO_HIGHEST = 2000
/** The most pixels of the shorter side of a cut picture. */
const CUT_MOST = 2000

/** A customer's photo in several widths, the narrowest first. Sizes in pixels, of the widest file. */
export interface EncodedPhoto {
  width: number
  height: number
  /** The dominant colour as hex, shown while the photo loads. */
  colour: string
  files: { width: number; bytes: Buffer }[]
}

/** Why a file is no picture that the shop can show. The message completes "The picture cannot be used: …". */
export class PictureError extends Error {
  override name = 'PictureError'
}

/** Loads the picture library. Throws `unavailable` (503) if this system has no build of it. */
export async function pictureLibrary() {
  try {
    const { default: sharp } = await import('sharp')
    return sharp
  } catch (error) {
    throw new ShopError(503, 'unavailable', 'The shop cannot read pictures at the moment.', {}, {}, { cause: error })
  }
}

/**
 * Decodes a JPEG, PNG, WebP or GIF and encodes it again as WebP, upright and at most 2400 pixels wide. So only its pixels reach a customer:
 * no GPS position, no script, no second file behind the first. Throws a PictureError.
 */
export async function encodePicture(bytes: Buffer): Promise<Buffer> {
  const sharp = await libraryFor(bytes)
  return orDamaged(() => upright(sharp, bytes).resize({ width: WIDEST, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer())
}

/**
 * A picture for mails, as JPEG on white and at most 1200 pixels wide, which is twice the width of a mail. Throws a PictureError.
 * @param mirrored whether left and right change places
 */
export async function mailPicture(bytes: Buffer, mirrored: boolean): Promise<Buffer<ArrayBuffer>> {
  const sharp = await libraryFor(bytes)
  return orDamaged(async () => {
    const picture = upright(sharp, bytes)
      .flop(mirrored)
      .resize({ width: WIDEST_OF_MAIL, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
    return Buffer.from(await picture.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer())
  })
}

/** Encodes a customer's photo like `encodePicture`, in up to three widths. */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto> {
  const sharp = await libraryFor(bytes)
  return orDamaged(async () => {
    const widest = PHOTO_WIDTHS.at(-1)
    const pixels = await upright(sharp, bytes)
      .resize({ width: widest, height: PHOTO_HIGHEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = pixels.info
    const decoded = () => sharp(pixels.data, { raw: { width, height, channels } })
    const { dominant } = await decoded().stats()
    const widths = [...PHOTO_WIDTHS.filter((one) => one < width), width]
    return {
      width,
      height,
      colour: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
      files: await Promise.all(
        widths.map(async (one) => ({ width: one, bytes: await decoded().resize({ width: one }).webp({ quality: QUALITY }).toBuffer() })),
      ),
    }
  })
}

/**
 * Cuts a part with this ratio of width to height out of a picture, around its focal point. `focal` of the result: the point within the part.
 * Throws a PictureError.
 */
export async function cutPicture(bytes: Buffer, ratio: number, focal: Focal): Promise<{ bytes: Buffer; focal: Focal }> {
  const sharp = await libraryFor(bytes)
  return orDamaged(async () => {
    const { data, info } = await upright(sharp, bytes)
      .resize({ width: CUT_MOST, height: CUT_MOST, fit: 'outside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    const { focal: within, ...part } = cutAround(info, ratio, focal)
    return { bytes: await sharp(data).extract(part).png().toBuffer(), focal: within }
  })
}

type Library = Awaited<ReturnType<typeof pictureLibrary>>

async function libraryFor(bytes: Buffer): Promise<Library> {
  // The library reads more types; some of them, such as SVG, can run code.
  if (!imageFacts(bytes)) throw new PictureError('it is no JPEG, PNG, WebP or GIF')
  return pictureLibrary()
}

const upright = (sharp: Library, bytes: Buffer) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate()

async function orDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new PictureError('it is damaged or far too large', { cause: error })
  }
}

/** Two at the same time: a picture of 50 million pixels unpacks to 150 MB. */
const inLine = createWorkLine(2, 100)

/**
 * Encodes an uploaded file. Throws `picture_invalid` (422) with the reason of a PictureError, and `unavailable` (503) if too many wait or the
 * server has no picture library.
 */
export async function encodeUpload<Encoded>(base64: string, encode: (bytes: Buffer) => Promise<Encoded>): Promise<Encoded> {
  try {
    return await inLine(() => encode(Buffer.from(base64, 'base64')))
  } catch (error) {
    if (error instanceof PictureError) throw new ShopError(422, 'picture_invalid', `The picture cannot be used: ${error.message}`)
    throw error
  }
}
