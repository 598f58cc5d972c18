/** The days for which the code of a decorator's link is filled in for a visitor. */
export const AFFILIATE_DAYS = 30
