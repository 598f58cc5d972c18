import type { ShopFacts } from '../../src/contract/settings/facts.ts'
import { offeredMethods, type PaymentSettings } from '../payments/offered-methods.ts'

/** The facts that pages and devices learn with the catalogue. */
export const shopFacts = (config: PaymentSettings): ShopFacts => ({ payment_methods: offeredMethods(config) })
