import { buffer } from 'node:stream/consumers'
import { createECDH, createPublicKey, randomBytes, randomUUID, verify, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { decrypt } from 'http_ece'
import * as z from 'zod/mini'
import { pushMessageSchema, type PushMessage } from '../../../src/contract/push/push.ts'
import { portOf } from '../server/port-of.ts'

/** A status, with headers such as Retry-After; `hang` never answers, `cut` breaks the connection. */
type Answer = number | 'hang' | 'cut' | { status: number; headers: Record<string, string> }

/** One received push. Only the device can decrypt it. */
interface Arrival {
  headers: IncomingHttpHeaders
  /** The encrypted bytes. */
  body: Buffer
  /** Decrypts with the device's private key. Throws for a push to another device, or one that does not fit the contract. */
  read(): PushMessage
  /** The claims of the sender's signed token. Throws for an invalid signature. */
  token(): { aud: string; exp: number; sub: string; key: string }
}

/** A browser's subscription in the format of `PushSubscription.toJSON()`, with its received pushes. */
export interface TestDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** The pushes that its push service accepted, in order. */
  arrived: Arrival[]
  /** The answer of its push service from now on; 201 by default. */
  answer: Answer
  /** The number of requests, with any answer. */
  asked: number
}

/**
 * A local push service. Start a server with its `environment` (the server then sends to it), make a `device()` for each browser, send
 * `endpoint` and `keys` to `POST /api/push/subscribe`, and read `device.arrived` after the server has sent:
 *
 *     const service = await startPushService()
 *     const shop = await createTestApp({ environment: service.environment })   // or createShopProcess(service.environment)
 *     const device = service.device()
 *     await shop.call('pushSubscribe', { endpoint: device.endpoint, keys: device.keys, topics: ['updates'] })
 *     …
 *     await service.arrives(device)            // with a real server: waits for the next push
 *     device.arrived[0].read()                 // the decrypted message that the worker would receive
 *
 * In a page, stub `PushManager.prototype.subscribe` to return `endpoint` and `keys`, and pass the decrypted message to the worker with CDP's
 * `ServiceWorker.deliverPushMessage`.
 */
export interface PushService {
  /** Environment variables of a server that may send to it. */
  environment: Record<string, string>
  device(): TestDevice
  /** Resolves when the device has received one more push. */
  arrives(device: TestDevice): Promise<Arrival>
  /** The highest number of concurrent requests. */
  readonly mostAtOnce: number
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, TestDevice & { secret: ECDH }>()
  const waiting = new Map<string, ((arrival: Arrival) => void)[]>()
  let [atOnce, mostAtOnce] = [0, 0]

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    response.once('close', () => (atOnce -= 1))
    const body = await buffer(request)
    const path = request.url ?? ''
    const device = devices.get(path)
    if (!device) return void response.writeHead(404).end()
    device.asked += 1
    if (device.answer === 'hang') return
    if (device.answer === 'cut') return void request.socket.destroy()
    const { status, headers } = typeof device.answer === 'number' ? { status: device.answer, headers: {} } : device.answer
    if (status === 201) {
      const arrival = arrivalOf(device, request.headers, body)
      device.arrived.push(arrival)
      for (const tell of waiting.get(path)?.splice(0) ?? []) tell(arrival)
    }
    response.writeHead(status, { ...headers, ...(status === 201 ? { Location: `/message/${randomUUID()}` } : {}) }).end()
  }

  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${portOf(server)}`
  return {
    environment: { PUSH_HOSTS: origin },
    device() {
      const secret = createECDH('prime256v1')
      const p256dh = secret.generateKeys('base64url')
      const path = `/send/${randomUUID()}`
      const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
      const device = { endpoint: origin + path, keys, arrived: [], answer: 201, asked: 0, secret }
      devices.set(path, device)
      return device
    },
    arrives(device) {
      const { promise, resolve } = Promise.withResolvers<Arrival>()
      const { pathname } = new URL(device.endpoint)
      waiting.set(pathname, [...(waiting.get(pathname) ?? []), resolve])
      return promise
    },
    get mostAtOnce() {
      return mostAtOnce
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const arrivalOf = ({ secret, keys }: TestDevice & { secret: ECDH }, headers: IncomingHttpHeaders, body: Buffer): Arrival => ({
  headers,
  body,
  read: () => {
    const text = decrypt(body, { version: 'aes128gcm', privateKey: secret, authSecret: keys.auth }).toString()
    return z.parse(pushMessageSchema, JSON.parse(text))
  },
  token: () => tokenOf(headers.authorization ?? ''),
})

const claimsSchema = z.object({ aud: z.string(), exp: z.int(), sub: z.string() })

/** `vapid t=<token>, k=<public key>` (RFC 8292 §3). */
function tokenOf(authorization: string): ReturnType<Arrival['token']> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('The token of the sender is not signed with the key beside it')
  return { ...z.parse(claimsSchema, JSON.parse(Buffer.from(claims, 'base64url').toString())), key }
}
