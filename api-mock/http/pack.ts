import { PACK_BOUNDARY } from '../../src/contract/http/pack.ts'

export interface PackedFile {
  /** The path of its URL. */
  path: string
  type: string
  bytes: Uint8Array
}

/**
 * Writes a pack of files. Readers take a part as a file because it has a `filename`, and use the path in its name. Throws an Error for a file
 * that contains the boundary.
 */
export function encodePack(files: readonly PackedFile[]): Uint8Array {
  const parts = files.flatMap(({ path, type, bytes }) => {
    if (Buffer.from(bytes).includes(PACK_BOUNDARY)) throw new Error(`${path} contains the boundary of packs`)
    const head = `--${PACK_BOUNDARY}\r\nContent-Disposition: form-data; name="${path}"; filename="f"\r\nContent-Type: ${type}\r\n\r\n`
    return [Buffer.from(head), bytes, Buffer.from('\r\n')]
  })
  return Buffer.concat([...parts, Buffer.from(`--${PACK_BOUNDARY}--\r\n`)])
}
