/** How far a rate limit of one subject is used, over all servers. */
export interface RateLimitTable {
  /** A hash of the limit's name and the subject, because a subject can be an address or an e-mail. */
  subject: string
  /** When the subject has all of its requests again, in milliseconds since 1970. */
  full_at: number
}

/** A file of a build, for servers that have another build. */
export interface BuildFileTable {
  build: string
  /** `/assets/…`, with the hash of the content in its name. */
  path: string
  /** Brotli, then base64: dumps are lines of JSON. */
  content: string
}

/** The builds whose files are stored. */
export interface BuildTable {
  build: string
  stored_at: string
}
