import { useState } from 'react'
import { to } from '../../../contract/paths.ts'
import { formatDispatchDay } from '../../../domain/checkout/delivery.ts'
import { builtWords, deliveryWordsLong, type DeliveryPromise } from '../../../domain/checkout/delivery-promise.ts'
import { isPostcode, placeOfPostcode } from '../../../domain/checkout/postcode.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import styles from './postcode-check.module.css'
import { ToolCard } from './tool-card.tsx'
import { useQueryParameter } from './use-query-parameter.ts'

/** The form that shows the delivery date for a postcode. It is a plain GET form, so it works without script too. */
export function PostcodeCheck({ promise, search }: { promise: DeliveryPromise; search: string }) {
  const [postcode, setPostcode] = useQueryParameter(search, 'postcode')
  const [typed, setTyped] = useState(postcode)
  const isValid = isPostcode(postcode)
  return (
    <ToolCard id="check" heading="When could it be with you?">
      <form
        action={to.info('shipping-and-returns')}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setPostcode(typed.trim())
        }}
      >
        <TextField
          label="Your postcode"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          value={typed}
          error={postcode && !isValid ? badPostcode(postcode) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          Check
        </Button>
      </form>
      <div role="status">{isValid ? <Answer postcode={postcode} promise={promise} /> : null}</div>
    </ToolCard>
  )
}

/** Why a typed text is not a postcode. */
const badPostcode = (typed: string) =>
  /^\d{4}$/.test(typed) ? 'South Africa has no such postcode' : 'A South African postcode has 4 digits'

function Answer({ postcode, promise }: { postcode: string; promise: DeliveryPromise }) {
  const place = placeOfPostcode(postcode)
  return (
    <div className={styles.answer}>
      <Icon name="truck" size={28} />
      <div>
        <p className={styles.yes}>
          Yes, to {postcode}
          {place ? ` (${place})` : ''}, free.
        </p>
        <p>
          Ordered today, it is delivered <strong>{deliveryWordsLong(promise)}</strong>.
        </p>
        {promise.dispatch_from ? <p className={styles.small}>{builtWords(promise)}: dispatch from {formatDispatchDay(promise.dispatch_from)}.</p> : null}
        {place ? null : <p className={styles.small}>We could not tell the province from it, which changes nothing: delivery is nationwide.</p>}
      </div>
    </div>
  )
}
