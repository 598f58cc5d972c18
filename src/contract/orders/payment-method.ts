export const paymentMethods = ['card', 'payjustnow', 'finchoice', 'bank_transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
