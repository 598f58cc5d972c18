import { useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { to } from '../../../contract/paths.ts'
import { deliveryWords, type DeliveryPromise } from '../../../domain/checkout/delivery-promise.ts'
import { isPostcode, placeOfPostcode, postcodeFault } from '../../../domain/checkout/postcode.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { textOfField } from '../../../ui/forms/text-of-field.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { useFocusRefused } from '../../../ui/forms/use-focus-refused.ts'
import styles from './postcode-check.module.css'

/** The postcode that was checked last. Every product uses it until the page closes. */
const asked = proxy({ checked: '' })

/**
 * Shows whether, when and for how much the shop delivers this product to a postcode. Without script the form leads to the page about
 * delivery.
 */
export function ProductPostcodeCheck({ promise }: { promise: DeliveryPromise }) {
  const { checked } = useSnapshot(asked, { sync: true })
  const isWrong = checked !== '' && !isPostcode(checked)
  const [presses, setPresses] = useState(0)
  const form = useFocusRefused<HTMLFormElement>(isWrong ? presses : 0)
  return (
    <form
      ref={form}
      action={to.info('shipping-and-returns')}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        asked.checked = textOfField(event.currentTarget, 'postcode')
        setPresses(presses + 1)
      }}
    >
      <TextField
        label="Deliver to postcode"
        name="postcode"
        inputMode="numeric"
        autoComplete="postal-code"
        // Four digits, and the spaces of a pasted text.
        maxLength={6}
        required={false}
        // Uncontrolled, so that text that is typed before hydration stays.
        defaultValue={checked}
        error={isWrong ? postcodeFault(checked) : undefined}
        suffix={
          <Button type="submit" variant="quiet" size="sm">
            Check
          </Button>
        }
      />
      <p role="status" className={styles.answer}>
        {isPostcode(checked) ? answerText(checked, promise) : null}
      </p>
    </form>
  )
}

function answerText(postcode: string, promise: DeliveryPromise): string {
  const place = placeOfPostcode(postcode)
  return `${place ? `Free to ${place}` : `Free to ${postcode}, as everywhere in South Africa`}, ${deliveryWords(promise)}.`
}
