/** The payment methods that a shop may offer to every customer. */
export const publicMethods = ['card', 'payjustnow', 'finchoice', 'bank_transfer'] as const
/** All payment methods: members of a trade account may order on account. */
export const paymentMethods = [...publicMethods, 'on_account'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
