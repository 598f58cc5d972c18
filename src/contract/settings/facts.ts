import * as z from 'zod/mini'
import { deliveryPlanSchema } from '../delivery/delivery.ts'
import { centsSchema } from '../money/money-schema.ts'
import { paymentMethods, type PaymentMethod } from '../orders/payment-method.ts'

const limitSchema = z.object({ lowest: centsSchema, highest: centsSchema })

/** The facts of the shop that every page may show. Days are South African, YYYY-MM-DD. */
export const shopFactsSchema = z.object({
  /** The payment methods that the shop offers, in the order of display. */
  payment_methods: z.array(z.enum(paymentMethods)),
  /** The amounts that a method takes, in cents. A method without an entry takes every amount. Absent in a copy of an older version. */
  payment_limits: z.optional(z.object({ payjustnow: z.optional(limitSchema), finchoice: z.optional(limitSchema) })),
  legal_name: z.string(),
  registration: z.nullable(z.string()),
  vat_number: z.nullable(z.string()),
  address: z.string(),
  phone: z.string(),
  phone_href: z.string(),
  whatsapp: z.nullable(z.string()),
  whatsapp_href: z.nullable(z.string()),
  email: z.string(),
  hours: z.string(),
  /** The first day of dispatch after a break; null if there is none, or if it has come. */
  dispatch_from: z.nullable(z.string()),
  /** The same day while the notice about the break is shown, else null. */
  notice: z.nullable(z.string()),
  delivery_days: z.int(),
  /** What the shop is, without a full stop. Absent in a copy of an older version. */
  description: z.optional(z.string()),
  /** Zones and stores of collection. Absent: delivery is free everywhere, and nothing is collected. */
  delivery: z.optional(deliveryPlanSchema),
  /** The piece that is free with a couch, and from what value of couches, in cents. Absent: there is no such offer now. */
  gift: z.optional(z.object({ name: z.string(), from: centsSchema })),
  /** The notice of the desk that is shown now; null or absent: none. `until`: ISO 8601. `href`: an address of the shop. */
  bar: z.optional(z.nullable(z.object({ id: z.string(), text: z.string(), href: z.nullable(z.string()), until: z.string() }))),
})

export type ShopFacts = z.infer<typeof shopFactsSchema>
/** The amounts that methods take, in cents. */
export type PaymentLimits = Partial<Record<PaymentMethod, z.infer<typeof limitSchema>>>
