import { createHash } from 'node:crypto'

/** SHA-256 of a text, hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Chosen {
  digest: string
  /** From 0. */
  position: number
  winner: string
}

/**
 * Chooses the winner of a draw. Anybody with the seed and the entries gets the same: SHA-256 of the seed, the number of the draw and the ids
 * of the entries, each on a line of its own, taken as a number, modulo the number of entries.
 * @param entries ids in the order of their bytes, at least one
 */
export function chooseWinner(seed: string, number: number, entries: readonly string[]): Chosen {
  const digest = sha256([seed, String(number), ...entries].join('\n'))
  const position = Number(BigInt(`0x${digest}`) % BigInt(entries.length))
  const winner = entries[position]
  if (winner === undefined) throw new Error('A draw needs entries')
  return { digest, position, winner }
}
