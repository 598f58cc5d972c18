import { useState } from 'react'
import { suggestMail } from '../../../domain/account/mail-domain.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { SignInOffer } from '../sign-in-offer.tsx'
import { CheckoutSection } from '../checkout-section.tsx'
import { DraftField } from './draft-field.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'
import styles from './address-fields.module.css'

/** The customer's e-mail and phone. */
export function ContactSection({ form }: { form: CheckoutForm }) {
  const { draft } = form
  return (
    <CheckoutSection title="Contact" note={<SignInOffer />}>
      <div className={styles.fields}>
        <MailField form={form} />
        <DraftField
          className={styles.half}
          form={form}
          name="phone"
          label="Phone"
          hint="The carrier phones before delivering."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={draft.phone}
          onText={(phone) => form.change('phone', { phone })}
        />
      </div>
    </CheckoutSection>
  )
}

/** The e-mail address. After it is typed, a domain that looks misspelt is asked about. */
function MailField({ form }: { form: CheckoutForm }) {
  const { email } = form.draft
  const [left, setLeft] = useState('')
  const suggestion = left === email ? suggestMail(email) : null
  return (
    <div className={styles.half} onBlur={() => setLeft(email)}>
      <DraftField
        form={form}
        name="email"
        label="E-mail"
        hint="Your confirmation goes here."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onText={(typed) => form.change('email', { email: typed })}
      />
      <p role="status" className={styles.suggestion}>
        {suggestion ? (
          <>
            Did you mean{' '}
            <Button variant="quiet" size="sm" onClick={() => form.change('email', { email: suggestion })}>
              {suggestion}
            </Button>
            ?
          </>
        ) : null}
      </p>
    </div>
  )
}
