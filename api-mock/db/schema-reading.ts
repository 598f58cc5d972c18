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
