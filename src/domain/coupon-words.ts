/** What every refusal of a promo code says (spec §8). */
export const INVALID_PROMO_CODE = 'Invalid promo code'
