import * as z from 'zod/mini'

/** Whole cents in calls. In its own file, so that a page that only shows money loads no schema. */
export const centsSchema = z.int().brand<'Cents'>()
