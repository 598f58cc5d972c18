import { to } from '../../contract/paths.ts'
import { queueForm } from '../../actions/forms/forms.ts'
import { splitName } from '../../domain/account/person-name.ts'
import { Button } from '../../ui/basics/button.tsx'
import { useFocusAfter } from '../../ui/basics/use-focus-after.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { FormDone } from './form-done.tsx'
import { FormFrame } from './form-frame.tsx'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'
import { useSendState } from './use-send-state.ts'
import { useForm, type Done } from './use-form.ts'
import fields from './form-fields.module.css'
import styles from './form-section.module.css'

const labels = { name: 'Your name', email: 'E-mail', phone: 'Phone', orderNumber: 'Order number', message: 'Message' }

/** The contact form (text: content/pages/contact-us.md). */
export function ContactForm() {
  const state = useForm({
    form: 'contact',
    page: to.info('contact-us'),
    labels,
    draft: 'contact',
    send: (body) => queueForm('contact', body),
    failure: 'Your message was not sent. It is still here; check your connection and press Send message again.',
  })
  const { done, field } = state
  const { target: heading, acted } = useFocusAfter<HTMLHeadingElement>(done)
  return (
    <section className={styles.section} aria-labelledby="write-to-us" id="contact-form">
      <header className={styles.head}>
        <h2 id="write-to-us" ref={heading} tabIndex={-1}>
          Write to us
        </h2>
        <p>Tell us what you need. One clear question gets the quickest answer.</p>
      </header>
      {done ? (
        <ContactDone
          done={done}
          onAgain={() => {
            acted()
            state.again()
          }}
        />
      ) : (
        <FormFrame
          state={state}
          label="Write to us"
          submit="Send message"
          offline="Your message is kept on this device and will be sent when you are back online."
        >
          <div className={fields.fields}>
            <NameField {...field('name')} label={labels.name} />
            <EmailField {...field('email')} />
            <PhoneField {...field('phone')} label={labels.phone} optional />
            <TextField
              {...field('orderNumber')}
              label={labels.orderNumber}
              optional
              inputMode="numeric"
              maxLength={24}
              autoComplete="off"
            />
            <TextArea
              {...field('message')}
              className={fields.wide}
              label={labels.message}
              hint="For a fit question, add the width of your door, passage or lift."
              rows={6}
              maxLength={5000}
            />
          </div>
        </FormFrame>
      )}
    </section>
  )
}

function ContactDone({ done, onAgain }: { done: Done<'contact'>; onAgain: () => void }) {
  const kind = useSendState(done.end)
  const { email } = done.body
  const { firstName } = splitName(done.body.name)
  const action = (
    <Button variant="secondary" onClick={onAgain}>
      Write another message
    </Button>
  )
  if (kind === 'dropped')
    return (
      <FormDone kind={kind} title="Your message was discarded." action={action}>
        <p>It is not sent any more, unless it had left just before.</p>
      </FormDone>
    )
  return kind === 'sent' ? (
    <FormDone kind={kind} title={`Thank you, ${firstName}.`} action={action}>
      <p>Your message is with us and a mail that says so is on its way to {email}.</p>
    </FormDone>
  ) : (
    <FormDone kind={kind} title={`Your message is kept, ${firstName}.`} action={action}>
      <p>It is saved on this device and will be sent when you are back online. There is nothing left to do.</p>
    </FormDone>
  )
}
