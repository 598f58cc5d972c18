import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createSerialQueue } from '../../src/domain/serial-queue.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** Below this size compression costs more than it saves. */
export const LEAST_BYTES = 1024

/** Whether `Accept-Encoding` names an encoding, with a weight above 0. */
export function acceptsEncoding(header: string | undefined, encoding: Encoding): boolean {
  const accepted = new Map(
    (header ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return [name.trim(), weight === undefined ? 1 : Number(weight.trim().slice(2))] as const
    }),
  )
  return (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0
}

/** The best encoding that the client accepts in `Accept-Encoding`. */
export const chooseEncoding = (header: string | undefined): Encoding | null =>
  acceptsEncoding(header, 'br') ? 'br' : acceptsEncoding(header, 'gzip') ? 'gzip' : null

/** The quality of brotli for what is compressed often. */
const QUICK = 5
/** The quality of brotli for what is sent again: a text is a tenth smaller, for ten times the work. */
const THOROUGH = 10

/** Compresses bytes for a response that is cached. `quality`: of brotli, from 0 to 11. */
export function compressBytes(bytes: Uint8Array, encoding: Encoding, quality = QUICK): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipAsync(bytes)
  return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}

const inTurn = createSerialQueue()

/**
 * Compresses thoroughly, in brotli. Only one such `work` runs at a time in the process, so that requests find a free thread. It reads its bytes
 * when its turn comes, and may do nothing then.
 */
export const compressInTurn = (work: (compress: (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>) => Promise<void>): Promise<void> =>
  inTurn(() => work((bytes) => compressBytes(bytes, 'br', THOROUGH)))

/** Whether a content type is text. Pictures and fonts are already compressed. */
export const isCompressible = (type: string | null) =>
  type !== null && /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/.test(type)
