import type { CopyProblem, CopyState } from '../../data/installed/offline-copy.ts'
import { megabytes } from './megabytes.ts'

const problems: Record<CopyProblem, string> = {
  offline: 'The connection was lost. What is here stays, and it goes on by itself when you open Stoep with a connection.',
  full: 'This device has no more room for it. Free some space, or clear this and choose smaller pictures.',
  shop: 'The shop did not answer as it should. What is here stays: please try again in a few minutes.',
  update: 'A new version of Stoep is waiting. It goes on after the update.',
}

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** What is on the device already, in words. */
export const heldWords = ({ answers, pictures }: CopyState['held']): string =>
  answers + pictures === 0
    ? 'Nothing of the shop is on this device yet.'
    : `On this device now: ${plural(answers, 'page')} of the shop and ${plural(pictures, 'picture')}.`

/** How far the copy is, in words; null before one is ordered. */
export function copyWords({ order, phase, problem, done, total, bytes }: CopyState): string | null {
  if (!order) return problem && problems[problem]
  if (phase === 'reading') return `Reading the shop: ${done} of ${total} pages.`
  if (phase === 'pictures') return `${done} of ${total} pictures, ${megabytes(bytes)}.`
  if (phase === 'done')
    return `The whole shop is here: ${plural(total, 'picture')}, ${megabytes(bytes)}. What is new comes when you open Stoep.`
  const soFar = `${done} of ${total} pictures are here, ${megabytes(bytes)}.`
  if (problem) return `${problems[problem]} ${soFar}`
  return order.paused ? `Stopped. ${soFar}` : `${soFar} The rest is still to come.`
}
