import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublic, NOT_PUBLIC, publicLookup } from './public-address.ts'

const MOST_REDIRECTS = 5
const LARGEST = 12 * 1024 * 1024
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Downloads a file from the public internet, at most 12 MB. Each redirect is checked like the first address. No header reveals anything
 * about the shop. Throws with the reason in words.
 * @param ownHosts hosts (`host` or `host:port`) of the operator's own network, which may have any address
 */
export async function download(address: string, ownHosts: readonly string[], limitMs: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(limitMs)
  let url = webAddress(address)
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const response = await get(url, ownHosts.includes(url.host), signal)
    const { statusCode = 0, headers } = response
    if (redirects.has(statusCode) && headers.location !== undefined) {
      response.destroy()
      url = webAddress(headers.location, url)
      continue
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new Error(`it was answered with ${statusCode}`)
    }
    return bytesOf(response)
  }
  throw new Error('it was redirected too often')
}

function webAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('no web address')
  // A name and password would go to a server that the file names.
  if (url.username !== '' || url.password !== '') throw new Error('it has a name or password')
  return url
}

function get(url: URL, isOwn: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A numeric host is never looked up.
  if (!isOwn && isIP(host) !== 0 && !isPublic(host)) throw new Error(NOT_PUBLIC)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = { signal, headers: { Accept: 'image/*' }, agent: false, ...(isOwn ? {} : { lookup: publicLookup }) }
  const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
  request.once('response', resolve).once('error', reject).end()
  return promise
}

/** Stops reading at the limit, because a server could send without end. */
async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response) {
    if (!(part instanceof Uint8Array)) continue
    size += part.length
    if (size > LARGEST) throw new Error('it is larger than 12 MB')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
