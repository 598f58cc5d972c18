/** The server's answer to a form that was posted without script. `values` contains the typed texts, but never a password. */
export interface FormAnswer {
  values: Readonly<Record<string, string>>
  /** The messages of the specification, by field. */
  errors: Readonly<Record<string, string>>
  /** Why the server rejected the form as a whole, or null. */
  problem: string | null
  /** True if the server processed the form. The page then says so. */
  done: boolean
  /** What the form asked for, such as a balance. */
  found?: unknown
}
