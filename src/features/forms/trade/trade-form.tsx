import { useEffect, useEffectEvent } from 'react'
import type { Customer } from '../../../contract/account/customer.ts'
import { businessKinds, BUYS_LENGTH } from '../../../contract/trade/trade-application.ts'
import { to } from '../../../contract/paths.ts'
import { splitName } from '../../../domain/account/person-name.ts'
import { businessKindWords } from '../../../domain/trade/business-kinds.ts'
import { queueForm } from '../../../actions/forms/forms.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { FormDone } from '../form-done.tsx'
import { FormFrame } from '../form-frame.tsx'
import { EmailField, NameField, PhoneField } from '../person-fields.tsx'
import { useForm, type Done } from '../use-form.ts'
import { useSendState } from '../use-send-state.ts'
import fields from '../form-fields.module.css'
import styles from './trade-entry.module.css'

const labels = {
  business: 'Business name',
  kind: 'Kind of business',
  name: 'Your name',
  email: 'E-mail',
  phone: 'Phone',
  vatNumber: 'VAT number',
  registrationNumber: 'Registration number',
  buys: 'What you buy',
}

const options = businessKinds.map((kind) => ({ value: kind, label: businessKindWords[kind] }))

type Applicant = Pick<Customer, 'user_id' | 'first_name' | 'last_name' | 'email' | 'phone'>

/** The form. A customer's details are filled into its empty fields, and the application belongs to the account. */
export function TradeForm({ customer }: { customer: Applicant | null }) {
  const state = useForm({
    form: 'trade',
    page: to.trade(),
    labels,
    draft: customer ? `trade-${customer.user_id}` : 'trade',
    send: (body) => queueForm('trade', body),
    failure: 'Your application was not sent. It is still here; check your connection and press Send application again.',
  })
  const { done, field, element } = state
  const fillIn = useEffectEvent(() => {
    const form = element()
    if (!form || !customer) return
    const { first_name, last_name, email, phone } = customer
    for (const [name, value] of Object.entries({ name: `${first_name} ${last_name}`.trim(), email, phone })) {
      const input = form.elements.namedItem(name)
      if (input instanceof HTMLInputElement && input.value === '') input.value = value
    }
  })
  useEffect(() => fillIn(), [customer?.user_id])
  if (done) return <TradeDone done={done} />
  return (
    <FormFrame
      state={state}
      label="Apply for a trade account"
      submit="Send application"
      offline="Your application is kept on this device and will be sent when you are back online."
    >
      <div className={fields.fields}>
        <TextField
          {...field('business')}
          className={fields.wide}
          label={labels.business}
          hint="As it is on your invoices."
          autoComplete="organization"
          maxLength={120}
        />
        <SelectField {...field('kind')} className={fields.wide} label={labels.kind} options={options} emptyLabel="Choose one" />
        <NameField {...field('name')} className={fields.wide} label={labels.name} />
        <EmailField {...field('email')} hint="Our answer goes here." />
        <PhoneField {...field('phone')} hint="We may phone with a question." />
        <TextField {...field('vatNumber')} label={labels.vatNumber} optional inputMode="numeric" maxLength={20} autoComplete="off" />
        <TextField
          {...field('registrationNumber')}
          label={labels.registrationNumber}
          optional
          maxLength={40}
          autoComplete="off"
          placeholder="2019/123456/07"
        />
        <TextArea
          {...field('buys')}
          className={fields.wide}
          label={labels.buys}
          optional
          hint="One sentence helps us: twelve rooms this year, or a chair at a time."
          rows={3}
          maxLength={BUYS_LENGTH}
        />
      </div>
      <p className={styles.note}>
        We use this to decide and to answer you. <Link href={to.info('privacy-policy')}>Privacy policy</Link>
      </p>
    </FormFrame>
  )
}

function TradeDone({ done }: { done: Done<'trade'> }) {
  const kind = useSendState(done.end)
  const { email } = done.body
  const { firstName } = splitName(done.body.name)
  const action = (
    <ButtonLink as={Link} href={to.categories()} variant="secondary">
      Look around
    </ButtonLink>
  )
  if (kind === 'dropped')
    return (
      <FormDone kind={kind} title="Your application was discarded." action={action}>
        <p>It is not sent any more, unless it had left just before: then a mail says so. Load this page again to apply.</p>
      </FormDone>
    )
  return kind === 'sent' ? (
    <FormDone kind={kind} title={`Thank you, ${firstName}.`} action={action}>
      <p>A mail with the next steps is on its way to {email}. We write to you either way.</p>
    </FormDone>
  ) : (
    <FormDone kind={kind} title={`Your application is kept, ${firstName}.`} action={action}>
      <p>It is saved on this device and will be sent when you are back online. There is nothing left to do.</p>
    </FormDone>
  )
}
