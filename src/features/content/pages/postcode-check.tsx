import { useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import { formatDispatchDay } from '../../../domain/calendar/days.ts'
import { builtWords, deliveryWordsLong, type DeliveryPromise } from '../../../domain/checkout/delivery-promise.ts'
import { isPostcode, placeOfPostcode, postcodeFault } from '../../../domain/checkout/postcode.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { textOfField } from '../../../ui/forms/text-of-field.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { useFocusRefused } from '../../../ui/forms/use-focus-refused.ts'
import { Icon } from '../../../ui/basics/icon.tsx'
import styles from './postcode-check.module.css'
import { ToolCard } from './tool-card.tsx'
import { useQueryParameter } from './use-query-parameter.ts'

/** The form that shows the delivery date for a postcode. It is a plain GET form, so it works without script too. */
export function ShippingPostcodeCheck({ promise, search }: { promise: DeliveryPromise; search: string }) {
  const [asked, setPostcode] = useQueryParameter(search, 'postcode')
  const postcode = asked.trim()
  const isValid = isPostcode(postcode)
  const isWrong = postcode !== '' && !isValid
  const [presses, setPresses] = useState(0)
  const form = useFocusRefused<HTMLFormElement>(isWrong ? presses : 0)
  return (
    <ToolCard id="check" heading="When could it be with you?">
      <form
        ref={form}
        action={to.info('shipping-and-returns')}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setPostcode(textOfField(event.currentTarget, 'postcode'))
          setPresses(presses + 1)
        }}
      >
        <TextField
          label="Your postcode"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          // Four digits, and the spaces of a pasted text.
          maxLength={6}
          // Uncontrolled, so that text that is typed before hydration stays.
          defaultValue={postcode}
          error={isWrong ? postcodeFault(postcode) : undefined}
        />
        <Button type="submit" variant="secondary">
          Check
        </Button>
      </form>
      <div role="status">{isValid ? <Answer postcode={postcode} promise={promise} /> : null}</div>
    </ToolCard>
  )
}

function Answer({ postcode, promise }: { postcode: string; promise: DeliveryPromise }) {
  const place = placeOfPostcode(postcode)
  const words = brand.delivery?.words
  if (words)
    return (
      <div className={styles.answer}>
        <Icon name="truck" size={28} />
        <div>
          <p className={styles.yes}>{words}.</p>
          <p>
            The checkout shows what applies to {postcode}
            {place ? ` (${place})` : ''}, before you pay.
          </p>
        </div>
      </div>
    )
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
        {promise.dispatch_from ? (
          <p className={styles.small}>
            {builtWords(promise)}: dispatch from {formatDispatchDay(promise.dispatch_from)}.
          </p>
        ) : null}
        {place ? null : (
          <p className={styles.small}>We could not tell the province from it, which changes nothing: delivery is nationwide.</p>
        )}
      </div>
    </div>
  )
}
