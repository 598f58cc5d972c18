import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { ConfigError } from '../config-error.ts'

const PREFIX = 'sealed:1:'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the secrets that the shop generates and stores. */
export interface Seal {
  /** The stored form of a secret. Without a key it is the secret itself. `name` is authenticated: a row cannot take another's value. */
  seal(name: string, secret: string): string
  /** The secret of a stored form, also of one from before the key. Throws ConfigError if no key of `SECRET_KEY` fits. */
  open(name: string, stored: string): string
  /** Whether the stored form is the one of the present key. */
  isCurrent(name: string, stored: string): boolean
}

/**
 * Creates the seal of the keys of `SECRET_KEY`: AES-256-GCM under a key from HKDF-SHA-256. The first key seals; the others only open, until
 * every secret is sealed again.
 */
export function createSeal(secretKeys: readonly string[]): Seal {
  const [present, ...earlier] = secretKeys.map((key) => Buffer.from(hkdfSync('sha256', key, 'stoep', 'secrets at rest', 32)))

  function openWith(key: Buffer | undefined, name: string, stored: string): string | null {
    if (!key || !stored.startsWith(PREFIX)) return null
    const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(name))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
    } catch {
      // A wrong key, or changed bytes: GCM does not show which.
      return null
    }
  }

  return {
    seal(name, secret) {
      if (!present) return secret
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', present, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(name))
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return PREFIX + sealed.toString('base64url')
    },
    open(name, stored) {
      if (!stored.startsWith(PREFIX)) return stored
      for (const key of [present, ...earlier]) {
        const secret = openWith(key, name, stored)
        if (secret !== null) return secret
      }
      throw new ConfigError(`SECRET_KEY is not the one that sealed "${name}": set the earlier key too, after a comma`)
    },
    isCurrent: (name, stored) => (present ? openWith(present, name, stored) !== null : !stored.startsWith(PREFIX)),
  }
}
