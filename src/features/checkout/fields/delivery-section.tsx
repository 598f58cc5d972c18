import { brand } from '../../../contract/brand.ts'
import { formatDispatchDay } from '../../../domain/calendar/days.ts'
import { doorHint, provinceHint } from '../../../domain/checkout/address-hints.ts'
import { builtWords, deliveryWords, type DeliveryPromise } from '../../../domain/checkout/delivery-promise.ts'
import { provinceOfPostcode } from '../../../domain/checkout/postcode.ts'
import type { DeliveryQuote } from '../../../domain/delivery/quote-delivery.ts'
import { deliveryInWords, workingDays } from '../../../domain/delivery/words.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { AddressFields } from './address-fields.tsx'
import { CheckoutSection } from '../checkout-section.tsx'
import type { FieldName } from './checkout-fields.ts'
import { ExtraFields } from './extra-fields.tsx'
import { AddressChoice, SaveAddress } from '../saved-addresses.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'
import styles from './delivery-section.module.css'

/** The delivery address, and the delivery date. */
export function DeliverySection({ form, promise, quote }: { form: CheckoutForm; promise: DeliveryPromise; quote: DeliveryQuote }) {
  const { draft } = form
  const isCollected = draft.collect !== undefined
  const isPossible = quote.kind !== 'none' && quote.kind !== 'closed'

  const change = (field: FieldName, changed: Partial<typeof draft.billing>) => {
    if (field === 'province') form.change(field, { ...changed, provincePicked: true })
    else if (field === 'postcode' && !draft.provincePicked) {
      form.change(field, { ...changed, province: provinceOfPostcode(changed.postcode ?? '') ?? draft.province })
    } else form.change(field, changed)
  }

  return (
    <CheckoutSection title="Delivery">
      <CollectChoice form={form} />
      <p className={classNames(styles.promise, !isPossible && styles.impossible)}>
        <Icon name={isCollected ? 'pin' : 'truck'} />
        <span>
          <strong>{deliveryInWords(quote, deliveryWords(promise))}.</strong>
          {isPossible && promise.dispatch_from ? (
            <>
              {' '}
              {builtWords(promise)}: dispatch from {formatDispatchDay(promise.dispatch_from)}.
            </>
          ) : quote.kind === 'usual' ? (
            <> Anywhere in South Africa.</>
          ) : null}
        </span>
      </p>
      {isCollected ? <p className={styles.why}>We need your address for the invoice. Nothing is delivered to it.</p> : null}
      <AddressChoice form={form} legend={isCollected ? 'Your address' : 'Deliver to'} />
      <AddressFields
        form={form}
        kind="shipping"
        place={draft}
        provinceHint={provinceHint(draft.postcode, draft.province, draft.provincePicked)}
        streetHint={isCollected ? undefined : doorHint(draft.street)}
        onChange={change}
      />
      <SaveAddress form={form} />
      <ExtraFields form={form} />
    </CheckoutSection>
  )
}

/** The value for an order that is delivered. No store has it, because a slug is not empty. */
const DELIVERED = ''

/**
 * The choice between the delivery and the stores at which orders are collected, from the facts that the device has stored. Nothing while the shop
 * has no such store; a draft that names a store which no longer collects shows the choice, with nothing chosen.
 */
function CollectChoice({ form }: { form: CheckoutForm }) {
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
