import { to } from '../../../contract/paths.ts'
import { provinces } from '../../../contract/account/provinces.ts'
import type { GiveawayPhase } from '../../../domain/forms/giveaway.ts'
import { splitName } from '../../../domain/account/person-name.ts'
import { queueForm } from '../../../actions/forms/forms.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FormDone } from '../form-done.tsx'
import { FormFrame } from '../form-frame.tsx'
import { giveawayDates } from './giveaway-words.ts'
import { NewsletterForm } from '../newsletter-form.tsx'
import { EmailField, NameField, PhoneField } from '../person-fields.tsx'
import { useSendState } from '../use-send-state.ts'
import { useForm, type Done } from '../use-form.ts'
import fields from '../form-fields.module.css'
import styles from '../form-section.module.css'

const labels = {
  name: 'First and last name',
  email: 'E-mail',
  phone: 'Phone',
  town: 'Town or suburb',
  province: 'Province',
  story: 'What you are sitting on now',
  rules: 'The rules',
}

const options = provinces.map((province) => ({ value: province, label: province }))

/** The entry form, or the dates of the giveaway (text: content/pages/giveaway.md). */
export function GiveawayEntry({ phase }: { phase: GiveawayPhase }) {
  return (
    <section className={styles.section} aria-labelledby="entry-title" id="entry">
      <h2 id="entry-title">Your entry</h2>
      {phase === 'open' ? <EntryForm /> : <NotOpen phase={phase} />}
    </section>
  )
}

function NotOpen({ phase }: { phase: 'before' | 'closed' }) {
  const { opens, closes, drawn } = giveawayDates
  if (phase === 'closed')
    return (
      <Notice title={`Entries closed on ${closes}.`} action={<Link href={to.info('couch-giveaway')}>How the winner is drawn</Link>}>
        The winner is drawn on {drawn}.
      </Notice>
    )
  return (
    <>
      <Notice icon="calendar" title={`Entries open on ${opens}.`}>
        Come back then; it takes a minute. Or let the newsletter remind you.
      </Notice>
      <NewsletterForm />
    </>
  )
}

function EntryForm() {
  const state = useForm({
    form: 'giveaway',
    page: to.giveaway(),
    labels,
    draft: 'giveaway',
    send: (body) => queueForm('giveaway', body),
    failure: 'Your entry did not go through. What you typed is still here; try again when you have a connection.',
  })
  const { done, field, typed, errors, idOf } = state
  if (done) return <EntryDone done={done} />
  return (
    <FormFrame
      state={state}
      label="Your entry"
      submit="Enter the giveaway"
      offline="Your entry is kept on this device and will be sent when you are back online."
    >
      <div className={fields.fields}>
        <NameField {...field('name')} label={labels.name} />
        <EmailField {...field('email')} />
        <PhoneField {...field('phone')} label={labels.phone} optional hint="So that we can reach you faster." />
        <TextField {...field('town')} label={labels.town} hint="Where the couch would live." autoComplete="address-level2" maxLength={80} />
        <SelectField
          {...field('province')}
          label={labels.province}
          options={options}
          emptyLabel="Choose one"
          autoComplete="address-level1"
        />
        <TextArea
          {...field('story')}
          className={fields.wide}
          label={labels.story}
          optional
          hint="It does not affect the draw."
          rows={4}
          maxLength={2000}
        />
      </div>
      <div>
        <Checkbox
          id={idOf('rules')}
          name="rules"
          required
          error={errors['rules']}
          defaultChecked={Boolean(typed['rules'])}
          label={
            <>
              I am 18 or older, I live in South Africa and I have read <Link href={to.info('couch-giveaway')}>the rules</Link>
            </>
          }
        />
        <Checkbox
          id={idOf('newsletter')}
          name="newsletter"
          defaultChecked={Boolean(typed['newsletter'])}
          label="Also send me the newsletter, about twice a month"
        />
      </div>
    </FormFrame>
  )
}

function EntryDone({ done }: { done: Done<'giveaway'> }) {
  const kind = useSendState(done.end)
  const { email } = done.body
  const { firstName } = splitName(done.body.name)
  const action = (
    <ButtonLink as={Link} href={to.home()} variant="secondary">
      Look around
    </ButtonLink>
  )
  if (kind === 'dropped')
    return (
      <FormDone kind={kind} title="Your entry was discarded." action={action}>
        <p>It is not sent any more, unless it had left just before: then a mail asks you to confirm it. Load this page again to enter.</p>
      </FormDone>
    )
  return kind === 'sent' ? (
    <FormDone kind={kind} title={`Nearly there, ${firstName}.`} action={action}>
      <p>Open the mail we sent to {email} and tap Confirm, and you are in the draw.</p>
    </FormDone>
  ) : (
    <FormDone kind={kind} title={`Your entry is kept, ${firstName}.`}>
      <p>
        It is saved on this device and will be sent when you are back online. Then open the mail that comes to {email} and tap Confirm: only
        then you are in the draw.
      </p>
    </FormDone>
  )
}
