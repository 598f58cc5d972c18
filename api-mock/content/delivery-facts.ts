import type { DeliveryPlan } from '../../src/contract/delivery/delivery.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { deliveryProse } from '../../src/domain/delivery/words.ts'

/** What the shop's texts say about delivery, by the zones and stores that are on. Plain text. */
export const deliveryFacts = (settings: Settings, delivery: DeliveryPlan | undefined) =>
  deliveryProse(delivery ?? { zones: [], stores: [] }, settings['delivery.days'])

/** A text with the given facts in place of their names in braces. Other braces stay. */
export const fillText = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-z_]+)\}/g, (all, name: string) => facts[name] ?? all)
