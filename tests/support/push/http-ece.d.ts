declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  /** Decrypts a body of encrypted content (RFC 8188, with RFC 8291's keys). Throws for one that was not meant for this key. */
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer
}
