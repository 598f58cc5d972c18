import * as z from 'zod/mini'

export const INVALID_VAT_NUMBER = 'A VAT number has 10 digits, and the first is 4'

/** A South African VAT number. In its own file, so that a form loads it without the schemas of orders. */
export const vatNumberSchema = z.string().check(z.trim(), z.regex(/^4\d{9}$/, INVALID_VAT_NUMBER))
