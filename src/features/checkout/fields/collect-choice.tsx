import { brand } from '../../../contract/brand.ts'
import { workingDays } from '../../../domain/delivery/words.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'

/** The value for an order that is delivered. No store has it, because a slug is not empty. */
const DELIVERED = ''

/**
 * The choice between the delivery and the stores at which orders are collected, from the facts that the device has stored. Nothing while the shop
 * has no such store; a draft that names a store which no longer collects shows the choice, with nothing chosen.
 */
export function CollectChoice({ form }: { form: CheckoutForm }) {
  const stores = brand.delivery?.stores ?? []
  const { collect } = form.draft
  if (stores.length === 0 && collect === undefined) return null
  return (
    <RadioCards
      id="checkout-collect"
      legend="How do you get your order?"
      options={[
        { value: DELIVERED, label: 'Deliver to me', hint: brand.delivery?.words ?? 'Free' },
        ...stores.map(({ slug, name, city, days }) => ({
          value: slug,
          label: `Collect from ${name}`,
          hint: `${city}. Free, ready in ${workingDays(days)}.`,
        })),
      ]}
      value={collect ?? DELIVERED}
      onChange={(chosen) => form.change(null, { collect: chosen === DELIVERED ? undefined : chosen })}
    />
  )
}
