import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { CreationOptions, PasskeyAssertion, PasskeyRegistration, RequestOptions } from '../../../src/contract/account/passkey.ts'

/** An authenticator with its browser: makes passkeys and signs challenges (WebAuthn, ES256, without attestation). */
export interface Authenticator {
  /** Wrong values that the browser passes on, and rules that the authenticator breaks. */
  faults: { origin?: string; challenge?: string; counter?: number; unverified?: boolean; key?: KeyObject; rpId?: string }
  create(options: CreationOptions): PasskeyRegistration
  get(options: RequestOptions): PasskeyAssertion
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** CBOR of the few types that an attestation has. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([major * 32 + size])
      : size < 256
        ? Buffer.from([major * 32 + 24, size])
        : Buffer.from([major * 32 + 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(checkedItem(item))])
  return Buffer.concat([head(5, value.size), ...parts])
}

function checkedItem(item: unknown): Parameters<typeof cbor>[0] {
  if (typeof item === 'number' || typeof item === 'string' || item instanceof Uint8Array || item instanceof Map) return item
  throw new Error('CBOR of another type')
}

/** Creates an authenticator with one passkey at most. `origin`: the site that the browser shows. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? origin, crossOrigin: false }))

  function authenticatorData(rpId: string, credential: Uint8Array = new Uint8Array()): Buffer {
    counter += 1
    const flags = 1 + (faults.unverified ? 0 : 4) + (credential.length > 0 ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(faults.counter ?? counter)
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), count, credential])
  }

  const faults: Authenticator['faults'] = {}
  const shell = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} } as const
  return {
    faults,
    create({ rp, challenge, user }) {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = authenticatorData(rp.id ?? '', credential)
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...shell,
        response: { clientDataJSON: base64url(clientData('webauthn.create', challenge)), attestationObject: base64url(attestationObject) },
      }
    },
    get({ rpId = '', challenge }) {
      const [data, client] = [authenticatorData(rpId), clientData('webauthn.get', challenge)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), faults.key ?? privateKey)
      return {
        ...shell,
        response: { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature), userHandle },
      }
    },
  }
}
