import { fillPath } from '../http/endpoint.ts'
import { patterns } from '../paths.ts'

/**
 * The forms that a browser without script posts directly. The fields have the names of the schema, any value ticks a checkbox, and
 * `fabrics` repeats.
 */
export const postedForms = [
  'contact',
  'newsletter',
  'giveaway',
  'swatches',
  'application',
  'trade',
  'gift-card',
  'gift-card-balance',
] as const
export type PostedForm = (typeof postedForms)[number]

/** The value of `action` for a form. */
export const formAction = (form: PostedForm) => fillPath(patterns.postedForm, { form })
