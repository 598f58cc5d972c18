import type { RequestOptions } from '../../src/contract/account/passkey.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { call, DeskError } from '../connection/api.ts'
import { forgetMe, readMe } from '../connection/providers.ts'

/**
 * The step of a sign-in. `takesFocus`: another stage was before it. `options`: the challenge for the second factor, or null for a sign-in that
 * has to add one.
 */
export type Stage =
  | { at: 'looking' }
  | { at: 'invited'; link: string }
  | { at: 'password'; takesFocus?: boolean }
  | { at: 'second-factor'; options: RequestOptions | null }
  | { at: 'add-passkey'; password: string | null }
  | { at: 'keep-codes'; codes: readonly string[] }
  | { at: 'elsewhere' }

/** The stage of the sign-in for the present session; `in` for one that is signed in. Throws a DeskError without an answer. */
export async function stageOfSession(password: string | null): Promise<Stage | 'in'> {
  forgetMe()
  try {
    await readMe()
    return 'in'
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    if (error.code === 'session_required') return { at: 'password' }
    if (error.code === 'not_allowed') return { at: 'elsewhere' }
    if (error.code !== 'second_factor_required') throw error
  }
  const { passkeys } = await call(endpoints.passkeys, {})
  return passkeys.length > 0 ? { at: 'second-factor', options: null } : { at: 'add-passkey', password }
}
