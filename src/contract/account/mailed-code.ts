/** The minutes for which a code in a mail works: for a new account, a new password or a new address. */
export const CODE_MINUTES = 30
