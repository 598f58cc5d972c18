import { fillPath } from '../http/endpoint.ts'
import { patterns } from '../paths.ts'

/** Forms that a browser without script posts as they are: fields are named as in the schema, any value ticks a box, fabrics repeat. */
export const postedForms = ['contact', 'newsletter', 'giveaway', 'swatches', 'application'] as const
export type PostedForm = (typeof postedForms)[number]

/** The `action` of a form. */
export const formAction = (form: PostedForm) => fillPath(patterns.postedForm, { form })
