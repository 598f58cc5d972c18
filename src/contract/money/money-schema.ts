import * as z from 'zod/mini'

/** Whole cents as they travel. Apart from `cents`, so that a page which only shows money loads no parser. */
export const centsSchema = z.int().brand<'Cents'>()
