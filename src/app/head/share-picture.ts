import { pictureSource, type Picture } from '../../contract/catalogue/picture.ts'

/** A picture as shares name it. */
export interface SharePicture {
  /** Path. */
  src: string
  width: number
  height: number
  alt: string
}

/** Shares show a picture about this wide. */
const WIDE_ENOUGH = 1200

/** The file of a picture that shares show, with its size in pixels; nothing for no picture. */
export function sharePicture(picture: Picture | null | undefined): SharePicture | undefined {
  if (!picture) return undefined
  const width = picture.widths.find((candidate) => candidate >= WIDE_ENOUGH) ?? picture.width
  return {
    src: pictureSource(picture, WIDE_ENOUGH),
    width,
    height: Math.round((width * picture.height) / picture.width),
    alt: picture.alt,
  }
}
