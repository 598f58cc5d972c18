import { suggestMail } from '../../../domain/account/mail-domain.ts'
import { MailSuggestion } from '../../../ui/forms/mail-field.tsx'
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
          hint={draft.collect === undefined ? 'The driver phones before delivering.' : 'We phone if we have a question about your order.'}
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

/** The e-mail address. */
function MailField({ form }: { form: CheckoutForm }) {
  const { email } = form.draft
  return (
    <MailSuggestion suggest={suggestMail} className={styles.half}>
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
    </MailSuggestion>
  )
}
