/** Crockford's base 32, which has no similar characters. A code of 16 has 80 bits. */
export const giftCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const GIFT_CODE_LENGTH = 16

/** The letters that people type for the digits that look like them. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** A typed code without spaces, dashes and small letters. It may be no code at all. */
export const plainGiftCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter)

/** A code in groups of four: `7K3M-9QTX-…`. */
export const groupedGiftCode = (code: string): string => (plainGiftCode(code).match(/.{1,4}/g) ?? []).join('-')

/** Whether a typed code has the form of one. */
export const isGiftCode = (typed: string): boolean => /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plainGiftCode(typed))
