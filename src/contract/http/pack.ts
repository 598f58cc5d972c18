/**
 * A pack holds many files of the shop in one answer, so that a first visit takes three requests in place of hundreds. Its format is
 * `multipart/form-data`, which every browser parses: each part's name is the path of a file.
 */

/** The separator of the parts. The writer checks that no file contains it. */
export const PACK_BOUNDARY = 'pack-5b0e6f2ac94d47b1a8f3d2607c19e8b4'
export const PACK_TYPE = `multipart/form-data; boundary=${PACK_BOUNDARY}`

export const packPaths = {
  /** Every public read of the shop that is needed offline, except the catalogue. */
  answers: '/packs/answers',
  /** A small picture of each product, post and fabric. */
  pictures: '/packs/pictures',
  /** The same pictures, those with a smaller copy as AVIF. An address of its own, because networks in between ignore `Vary: Accept`. */
  smallerPictures: '/packs/pictures-avif',
  /** The files of a build that a first visit does not load. */
  build: (id: string): string => `/packs/${id}.pack`,
} as const
