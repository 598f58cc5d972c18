import { publicMethods } from '../../contract/orders/payment-method.ts'
import type { ShopFacts } from '../../contract/settings/facts.ts'

/** The payment methods that the shop does not offer, separated by spaces: the value of `data-without` on the page's root element. */
export const missingMethods = ({ payment_methods: offered }: ShopFacts): string =>
  publicMethods.filter((method) => !offered.includes(method)).join(' ')

/** Marks the payment methods that the shop does not offer in a page's template, for the style sheet. */
export function markMissingMethods(template: string, facts: ShopFacts): string {
  const missing = missingMethods(facts)
  return missing === '' ? template : template.replace('<html ', `<html data-without="${missing}" `)
}
