export const paymentMethods = ['card', 'payjustnow', 'finchoice', 'bank_transfer', 'on_account'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
