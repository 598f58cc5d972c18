import { createHmac } from 'node:crypto'

/** 96 bits: no two customers share one, and no one can try all ids without the secret. */
const LENGTH = 16

/**
 * Creates the names of customers in the log. The same id always gives the same name, so the lines of one customer can be found; the id cannot
 * be found from the name without `secret`.
 */
export const createPseudonyms =
  (secret: string) =>
  (customerId: string): string =>
    createHmac('sha256', secret).update(customerId).digest('base64url').slice(0, LENGTH)
