/** What every refusal of a promo code says (spec §8). */
export const INVALID_PROMO_CODE = 'Invalid promo code'
/** Why a customer with a discount cannot use a code. */
export const CODES_DO_NOT_ADD = 'You already have your trade price. Codes do not add to it.'
