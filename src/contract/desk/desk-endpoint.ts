import type { Endpoint } from '../http/endpoint.ts'
import type { DeskRight } from './rights.ts'

/** A call of the desk. It needs a session of the staff that has passed a second factor. */
export interface DeskEndpoint extends Endpoint {
  access: 'staff'
  /** The right that the caller's role must have. Null: every member of the staff. */
  right: DeskRight | null
}

/** The rejections of every call of the desk. */
export const entryCodes = ['session_required', 'wrong_owner', 'second_factor_required', 'not_allowed'] as const
