import { useEffect, useId, useRef, useState } from 'react'
import { changeOwnProfile } from '../../../actions/forms/own-profile.ts'
import type { FormEnd } from '../../../actions/forms/forms.ts'
import { PROFILE_LINKS, PROFILE_TEXT, type OwnProfile as Profile } from '../../../contract/content/own-profile.ts'
import { to } from '../../../contract/paths.ts'
import { formatDayLong, southAfricanDay } from '../../../domain/calendar/days.ts'
import { checkOwnProfile } from '../../../domain/forms/own-profile.ts'
import { preloadEngine } from '../../../lazy/load-engine.ts'
import { holdUpdates } from '../../../state/updates/update.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { FormDone } from '../form-done.tsx'
import { FormFrame } from '../form-frame.tsx'
import { EmailField, PhoneField } from '../person-fields.tsx'
import { useDraft } from '../../../actions/forms/use-draft.ts'
import { useSubmitOnce } from '../../../actions/forms/use-submit-once.ts'
import { useSendState } from '../use-send-state.ts'
import fields from '../form-fields.module.css'
import { filledIn, type Errors } from './filled-in.ts'

type Sent = Extract<FormEnd, { kind: 'sent' | 'later' }>

/** A decorator's own profile: its state, and the form that changes text and contact. `onAgain` reads it again. */
export function OwnProfile({ profile, onAgain }: { profile: Profile; onAgain: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <section className="stack gap-4" aria-labelledby="own-profile">
      <h2 id="own-profile">Your profile</h2>
      {sent ? (
        <ProfileSent end={sent} onAgain={onAgain} />
      ) : (
        <>
          <ProfileNotice profile={profile} />
          <ProfileForm profile={profile} onSent={setSent} />
        </>
      )}
    </section>
  )
}

function ProfileNotice({ profile: { slug, is_live: isLive, waits_since: since } }: { profile: Profile }) {
  const link = <Link href={to.decorator(slug)}>your profile</Link>
  if (since !== null)
    return (
      <Notice title="Your change waits for us">
        You sent it on {formatDayLong(southAfricanDay(new Date(since)))}. A person on our team reads it, then publishes it.
        {isLive ? <> Until then everybody sees {link} as it was.</> : null}
      </Notice>
    )
  return isLive ? (
    <p>Everybody sees {link}. A person on our team reads each change, then publishes it.</p>
  ) : (
    <p>Nobody else sees your profile yet. A person on our team reads it, then publishes it.</p>
  )
}

function ProfileSent({ end, onAgain }: { end: Sent; onAgain: () => void }) {
  const kind = useSendState(end)
  const action = kind === 'later' ? undefined : <Button onClick={onAgain}>Back to your profile</Button>
  if (kind === 'dropped')
    return (
      <FormDone kind={kind} title="Your change was discarded." action={action}>
        <p>It is not sent any more, unless it had left just before.</p>
      </FormDone>
    )
  return kind === 'sent' ? (
    <FormDone kind={kind} title="Thank you, we have your change." action={action}>
      <p>A person on our team reads it, then publishes it.</p>
    </FormDone>
  ) : (
    <FormDone kind={kind} title="Your change is kept." action={action}>
      <p>It is saved on this device and will be sent when you are back online. Then a person on our team reads it and publishes it.</p>
    </FormDone>
  )
}

const linkRows = Array.from({ length: PROFILE_LINKS }, (_, row) => row)
const labels: Readonly<Record<string, string>> = {
  bio: 'About your work',
  specialities: 'What you are good at',
  email: 'E-mail for clients',
  phone: 'Phone for clients',
  ...Object.fromEntries(
    linkRows.flatMap((row) => [[`label${row}`, `Words of link ${row + 1}`] as const, [`url${row}`, `Link ${row + 1}`] as const]),
  ),
}
const FAILURE = 'Your change was not sent. It is still here; check your connection and press the button again.'

function ProfileForm({ profile, onSent }: { profile: Profile; onSent: (end: Sent) => void }) {
  const ref = useRef<HTMLFormElement>(null)
  const id = useId()
  const draft = useDraft({ name: `profile-${profile.slug}`, ref })
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [touched, setTouched] = useState(false)
  useEffect(() => (touched ? holdUpdates() : undefined), [touched])

  const show = (messages: Errors, message: string | null) => {
    setErrors(messages)
    setProblem(message)
    setAttempt((count) => count + 1)
  }
  const submit = async () => {
    const checked = checkOwnProfile(ref.current ? filledIn(ref.current) : [])
    if (!checked.ok) return show(checked.errors, null)
    setErrors({})
    setProblem(null)
    await draft.flush()
    const end = await changeOwnProfile(checked.change)
    if (end.kind === 'refused') return show(end.errors, end.message)
    if (end.kind === 'unsent') return show({}, FAILURE)
    draft.drop()
    setTouched(false)
    onSent(end)
  }
  const { busy, onSubmit } = useSubmitOnce(submit, () => show({}, FAILURE))
  const idOf = (name: string) => id + name
  const field = (name: string, defaultValue: string) => ({
    id: idOf(name),
    name,
    label: labels[name] ?? '',
    defaultValue,
    error: errors[name],
  })
  const state = {
    busy,
    problem,
    attempt,
    restored: draft.restored,
    summary: Object.entries(labels).flatMap(([name, label]) =>
      errors[name] ? [{ name, fieldId: idOf(name), message: `${label}: ${errors[name]}`, missing: false }] : [],
    ),
    form: {
      ref,
      method: 'post' as const,
      action: to.myApplication(),
      noValidate: true as const,
      onFocus: preloadEngine,
      onBlur: () => void draft.flush(),
      onInput: () => {
        setTouched(true)
        draft.save()
      },
      onSubmit,
    },
  }
  return (
    <FormFrame
      state={state}
      label="Your profile"
      submit="Send the change"
      offline="Your change is kept on this device and will be sent when you are back online."
    >
      <TextArea {...field('bio', profile.bio)} hint="Leave an empty line between paragraphs." rows={8} maxLength={PROFILE_TEXT} />
      <TextArea {...field('specialities', profile.specialities.join('\n'))} hint="One on each line, at most 8." optional rows={3} />
      <div className={fields.fields}>
        <EmailField {...field('email', profile.email)} hint="Everybody can read it." optional />
        <PhoneField {...field('phone', profile.phone)} hint="Everybody can read it." optional />
        {linkRows
          .filter((row) => row < Math.max(2, profile.links.length))
          .flatMap((row) => [
            <TextField key={`label${row}`} {...field(`label${row}`, profile.links[row]?.label ?? '')} optional maxLength={40} />,
            <TextField
              key={`url${row}`}
              {...field(`url${row}`, profile.links[row]?.url ?? '')}
              optional
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              maxLength={300}
            />,
          ])}
      </div>
    </FormFrame>
  )
}
