import type * as z from 'zod/mini'

/** Whole South African cents, VAT included. Money has no other form on the wire or in storage. */
export type Cents = number & z.core.$brand<'Cents'>

/** Marks a whole number as cents. Throws a RangeError for a fraction, because the caller must decide how to round. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not whole cents: ${value}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that marks a number as cents
  return value as Cents
}
