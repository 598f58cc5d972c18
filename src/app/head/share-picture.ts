import { pictureSource, type Picture } from '../../contract/catalogue/picture.ts'

/** A picture for shares. Sizes are in pixels. */
export interface SharePicture {
  /** Path. */
  src: string
  width: number
  height: number
  alt: string
}

/** The width of a picture in a share, in pixels. */
const SHARE_WIDTH = 1200

/** The file of a picture that suits shares: the smallest of at least 1200 pixels in width, or the largest. Undefined without a picture. */
export function sharePicture(picture: Picture | null | undefined): SharePicture | undefined {
  if (!picture) return undefined
  const width = picture.widths.find((candidate) => candidate >= SHARE_WIDTH) ?? picture.width
  return {
    src: pictureSource(picture, SHARE_WIDTH),
    width,
    height: Math.round((width * picture.height) / picture.width),
    alt: picture.alt,
  }
}
