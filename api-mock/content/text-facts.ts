import { brand } from '../../src/contract/brand.ts'
import type { DeliveryPlan } from '../../src/contract/delivery/delivery.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { deliveryProse } from '../../src/domain/delivery/words.ts'

/** The values that every text of the shop can name: the shop's name, and what it says about delivery, by the zones and stores that are on. */
export const textFacts = (settings: Settings, delivery: DeliveryPlan | undefined) => ({
  shop_name: brand.name,
  ...deliveryProse(delivery ?? { zones: [], stores: [] }, settings['delivery.days']),
})

/** A text with the given facts in place of their names in braces. Other braces stay. */
export const fillText = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-z_]+)\}/g, (all, name: string) => facts[name] ?? all)
