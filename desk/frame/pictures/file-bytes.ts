import { PICTURE_BYTES } from '../../../src/contract/desk/desk-product.ts'

/** The kinds of picture that the shop takes, for users. */
export const PICTURE_KINDS = 'JPEG, PNG, WebP or GIF'
const MEGABYTE = 1024 * 1024
/** The largest file that the shop takes, for users. */
export const PICTURE_LIMIT = `${PICTURE_BYTES / MEGABYTE} MB`

/** How a file of each kind begins, as Latin-1. */
const beginnings = [/^\xFF\xD8\xFF/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s, /^GIF8/]

/** Why the shop would refuse a file as a picture, by its size and its first bytes; null for a picture. The server reads all of it. */
export async function pictureProblem(file: File): Promise<string | null> {
  if (file.size > PICTURE_BYTES)
    return `“${file.name}” has ${Math.ceil(file.size / MEGABYTE)} MB. A picture may have up to ${PICTURE_LIMIT}.`
  const first = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  return beginnings.some((kind) => kind.test(first))
    ? null
    : `“${file.name}” is not a picture that the shop can show. Choose a ${PICTURE_KINDS}.`
}

/** The bytes of a file as base64. */
export function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''))
  reader.addEventListener('error', () => reject(new Error('The file could not be read')))
  reader.readAsDataURL(file)
  return promise
}
