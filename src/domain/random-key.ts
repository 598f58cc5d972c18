const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Bytes from this value up are skipped. They would make the first letters of the alphabet more likely. */
const limit = 256 - (256 % alphabet.length)

/** Makes a key of `length` random alphanumeric characters, all equally likely. `bytes` returns `count` random bytes. */
export function randomKey(length: number, bytes: (count: number) => Uint8Array): string {
  let key = ''
  while (key.length < length) {
    for (const byte of bytes(length - key.length)) {
      if (byte < limit) key += alphabet[byte % alphabet.length]
    }
  }
  return key
}
