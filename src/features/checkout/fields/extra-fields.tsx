import { useState } from 'react'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { AddressFields } from './address-fields.tsx'
import { DraftField } from './draft-field.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'
import styles from './extra-fields.module.css'

/** Optional fields: collapsed, and open when they have a value. */
export function ExtraFields({ form }: { form: CheckoutForm }) {
  const { draft } = form
  const isCollected = draft.collect !== undefined
  // The initial state only: clearing a field must not collapse it.
  const [opened] = useState({
    company: [draft.company, draft.vatNumber, draft.registrationNumber, draft.purchaseOrder].some((typed) => typed !== ''),
    note: draft.note !== '',
  })
  return (
    <div className={styles.extras}>
      <Disclosure summary="Add company details for the invoice" open={opened.company}>
        <TextField
          id="checkout-company"
          name="company"
          label="Company name"
          optional
          hint="It goes on your receipt."
          autoComplete="organization"
          maxLength={120}
          value={draft.company}
          onChange={(event) => form.change(null, { company: event.target.value })}
        />
        <DraftField
          form={form}
          name="vat"
          label="VAT number"
          optional
          hint="For a tax invoice in your company's name."
          inputMode="numeric"
          value={draft.vatNumber}
          onText={(value) => form.change('vat', { vatNumber: value.replace(/\s/g, '') })}
        />
        <TextField
          id="checkout-registration"
          name="registration"
          label="Company registration number"
          optional
          maxLength={40}
          value={draft.registrationNumber}
          onChange={(event) => form.change(null, { registrationNumber: event.target.value })}
        />
        <TextField
          id="checkout-purchase-order"
          name="purchase-order"
          label="Your purchase order number"
          optional
          hint="We print it on the invoice."
          maxLength={40}
          value={draft.purchaseOrder}
          onChange={(event) => form.change(null, { purchaseOrder: event.target.value })}
        />
      </Disclosure>
      <Disclosure summary={isCollected ? 'Add a note' : 'Add a note to the driver'} open={opened.note}>
        <TextArea
          id="checkout-note"
          name="note"
          label={isCollected ? 'Note' : 'Note to the driver'}
          optional
          hint={isCollected ? 'Such as who collects it.' : 'A gate code, stairs, a good time to phone.'}
          rows={3}
          maxLength={1000}
          value={draft.note}
          onChange={(event) => form.change(null, { note: event.target.value })}
        />
      </Disclosure>
      <Checkbox
        id="checkout-same-billing"
        label={isCollected ? 'The invoice goes to this address' : 'Billing address is the same as delivery'}
        checked={!draft.billingDiffers}
        className={styles.billing}
        onChange={(event) => form.change(null, { billingDiffers: !event.target.checked })}
      />
      {draft.billingDiffers ? (
        <fieldset className={styles.other}>
          <legend>Billing address</legend>
          <AddressFields
            form={form}
            kind="billing"
            place={draft.billing}
            onChange={(field, change) => form.change(field, { billing: { ...draft.billing, ...change } })}
          />
        </fieldset>
      ) : null}
    </div>
  )
}
