import type { ContentKind } from '../../../src/contract/desk/content/content-shapes.ts'
import type { VersionState } from '../../../src/contract/desk/content/desk-content.ts'

export interface BlogPostTable {
  slug: string
  /** StoredPost as JSON. */
  data: string
  markdown: string
}

export interface StoreTable {
  slug: string
  position: number
  /** Store of the contract as JSON. */
  data: string
}

export interface DecoratorTable {
  slug: string
  position: number
  /** DecoratorFile as JSON. */
  data: string
}

/** The last change of the content of a public page. */
export interface PageChangeTable {
  path: string
  /** A hash of the page's content. */
  fingerprint: string
  /** YYYY-MM-DD */
  day: string
}

/** A version of content that was edited at the desk. */
export interface ContentVersionTable {
  kind: ContentKind
  slug: string
  version: number
  /** ISO 8601, UTC. Null for the version that came with the shop. */
  at: string | null
  /** Empty for the version that came with the shop. */
  by: string
  state: VersionState
  /** DeskContent as JSON. */
  data: string
  /** The decorator who wrote it under her account; null for the staff. */
  customer_id: string | null
  /** Of a notice: `from`; otherwise null. */
  starts: string | null
}

/** The published content of a kind without a table of its own: the home page, a notice, the words of a mail. */
export interface ShopWordsTable {
  kind: ContentKind
  slug: string
  /** DeskContent as JSON. */
  data: string
}
