/** Why a command failed, with a message for people and a code for scripts. */
export type RefusalCode =
  /** The command line itself is wrong: ends with 2, everything else with 1. */
  | 'usage'
  | 'not_found'
  | 'wrong_state'
  | 'exists'
  | 'bad_file'
  | 'no_shop'
  | 'nothing_imported'
  | 'would_lose'
  | 'already_sent'
  | 'quiet_hours'
  | 'database'

/** Ends a command. Nothing has been changed. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** Joins the machine-readable answer: the report of an import that was refused. */
  readonly detail: unknown

  constructor(code: RefusalCode, message: string, detail?: unknown) {
    super(message)
    this.code = code
    this.detail = detail
  }
}

export const wrongUsage = (message: string) => new Refusal('usage', message)
