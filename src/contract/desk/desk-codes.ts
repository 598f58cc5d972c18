import * as z from 'zod/mini'
import { errorCodes } from '../http/codes.ts'
import { failureSchema } from '../http/failure.ts'

/** Codes that only failures of the desk's calls have. They are apart from `errorCodes`, which every page of the shop loads. */
const deskErrorCodes = [
  'not_allowed',
  'order_changed',
  'wrong_state',
  'refund_refused',
  'last_owner',
  'staff_invite_ended',
  'product_changed',
  'product_invalid',
  'stock_changed',
  'not_countable',
  'content_changed',
  'content_invalid',
  'settings_changed',
  'staff_account',
  'review_changed',
  'message_changed',
  'products_changed',
  'too_many_products',
  'sheet_unreadable',
  'sheet_invalid',
  'zone_overlap',
  'zone_changed',
  'zones_full',
  'value_missing',
  'value_unknown',
  'schedule_overlaps',
  'correction_refused',
  'undo_refused',
  'filter_exists',
  'filters_full',
  'address_taken',
  'target_missing',
] as const

/** Every code of a failure, the desk's included. */
export const allErrorCodes = [...errorCodes, ...deskErrorCodes] as const

export type AnyErrorCode = (typeof allErrorCodes)[number]

/** The body of a failed call of any endpoint. */
export const anyFailureSchema = z.extend(failureSchema, { code: z.enum(allErrorCodes) })

export type AnyFailure = z.infer<typeof anyFailureSchema>
