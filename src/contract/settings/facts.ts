import * as z from 'zod/mini'
import { paymentMethods } from '../orders/payment-method.ts'

/** The facts of the shop that every page may show. */
export const shopFactsSchema = z.object({
  /** The payment methods that the shop offers, in the order of display. */
  payment_methods: z.array(z.enum(paymentMethods)),
})

export type ShopFacts = z.infer<typeof shopFactsSchema>
