/** A form that was posted without script and comes back: what was typed (never a password), what is wrong with it, what was done. */
export interface FormAnswer {
  values: Readonly<Record<string, string>>
  /** By field, in the specified words. */
  errors: Readonly<Record<string, string>>
  /** Why it was refused as a whole, or null. */
  problem: string | null
  /** It was done, and this page says so. */
  done: boolean
}
