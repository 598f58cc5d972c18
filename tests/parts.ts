import { globSync } from 'node:fs'
import { basename } from 'node:path'

/** What the names of the files begin with that hold a part's tests. The sale's are all others: none can be forgotten. */
export const beginnings = {
  /** Accounts, trade lists, reviews, the gate, the shop's own hands. */
  people:
    `account accounts backup callers cli customer gate identity import list lists merge merged-keys no-room order-staff own-orders owner
    queues reviews roll-back session-ends session-refused sessions shopper-histories shopper-told sign-in sign-out tabs-of-a-shopper trade-price trade-prices
    wholesale woocommerce`.split(/\s+/),
  /** The blog, stores, forms, the newsletter, the giveaway, what is counted. */
  reading: `ad-events blog consent content decorators forms giveaway measurement newsletter old-address old-addresses
    reading redirects sitemap stores`.split(/\s+/),
  /** The installed app: push, versions, a device that is woken, the soak. */
  installed:
    `back-forward-cache background-sync badge cold-start download earlier-builds frozen-tab installed-app kill-switch notifications push
    set-aside share-target soak two-versions worker-drains`.split(/\s+/),
} as const

/** A part of the shop whose tests can be run by themselves. The sale: catalogue, cart, checkout, order, and all that without a network. */
export type Part = 'sale' | keyof typeof beginnings

/** The names of the parts. */
export const parts: readonly Part[] = ['sale', 'people', 'reading', 'installed']

const startsWith = (file: string, words: readonly string[]) =>
  words.some((word) => basename(file).startsWith(`${word}.`) || basename(file).startsWith(`${word}-`))

/** The part that a file of tests belongs to. */
export function partOf(file: string): Part {
  const { people, reading, installed } = beginnings
  if (startsWith(file, people)) return 'people'
  if (startsWith(file, reading)) return 'reading'
  return startsWith(file, installed) ? 'installed' : 'sale'
}

/** The files of a part's tests, of those below `tests` that the folders hold. */
export const testsOf = (part: Part, folders: string): string[] =>
  globSync(`tests/${folders}/**/*.{test,spec}.ts`).filter((file) => partOf(file) === part)
