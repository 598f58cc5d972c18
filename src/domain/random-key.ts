const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Bytes from here up would make the first letters of the alphabet likelier. */
const limit = 256 - (256 % alphabet.length)

/** `length` random alphanumeric characters, all equally likely. `bytes` gives that many random bytes. */
export function randomKey(length: number, bytes: (count: number) => Uint8Array): string {
  let key = ''
  while (key.length < length) {
    for (const byte of bytes(length - key.length)) {
      if (byte < limit) key += alphabet[byte % alphabet.length]
    }
  }
  return key
}
