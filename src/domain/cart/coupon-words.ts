/** The message for every rejected promo code (spec §8). */
export const INVALID_PROMO_CODE = 'Invalid promo code'
/** The reason why a customer with a discount cannot use a code. */
export const CODES_DO_NOT_ADD = 'You already have your trade price. Codes do not add to it.'
