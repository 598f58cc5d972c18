import { useEffect, useRef, useState } from 'react'
import type { Passkeys } from '../../../contract/account/passkey.ts'
import { addPasskey, askPasskey, enrolPasskey, readPasskeys, removePasskey, renewRecoveryCodes } from '../../../actions/account/security.ts'
import type { AccountOutcome } from '../../../state/account/session.ts'
import { notify } from '../../../state/toasts.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../access/account-fields.tsx'
import { FormFrame } from '../access/form-frame.tsx'
import { useAccountForm } from '../access/use-account-form.ts'
import { createPasskey, NO_PASSKEY, PASSKEY_EXISTS } from './browser-passkeys.ts'
import styles from './passkey-dialog.module.css'

/** What the dialog does, after the customer has typed the password. */
export type PasskeyStep = { kind: 'add' } | { kind: 'remove'; id: string; name: string } | { kind: 'ask'; ask: boolean } | { kind: 'codes' }

interface StepProps {
  step: PasskeyStep
  onChange: (passkeys: Passkeys) => void
  /** Shows new recovery codes. */
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

const titles: Record<PasskeyStep['kind'], string> = {
  add: 'Add a passkey',
  remove: 'Remove a passkey',
  ask: 'Ask for a passkey',
  codes: 'New recovery codes',
}

/** The dialog for each change of the passkeys. New recovery codes show once, until it closes. */
export function PasskeyDialog({ step, onClose, ...rest }: Pick<StepProps, 'onChange' | 'onClose'> & { step: PasskeyStep | null }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [last, setLast] = useState<PasskeyStep>({ kind: 'add' })
  if (step && step !== last) setLast(step)
  const close = () => {
    setCodes(null)
    onClose()
  }
  return (
    <Dialog open={step !== null} onClose={close} title={codes ? 'Your recovery codes' : titles[last.kind]} size="sm">
      {codes ? (
        <Codes codes={codes} onClose={close} />
      ) : step ? (
        <StepForm step={step} onCodes={setCodes} onClose={close} {...rest} />
      ) : null}
    </Dialog>
  )
}

function StepForm(props: StepProps) {
  const { step, onClose } = props
  const state = useAccountForm({
    form: step.kind === 'add' ? 'passkey' : 'delete',
    send: ({ name = '', password = '' }) => run(props, name, password),
  })
  return (
    <div className="stack gap-4">
      <p>{wordsOf(step)}</p>
      <FormFrame
        state={state}
        label={titles[step.kind]}
        submit={submits[step.kind]}
        danger={step.kind === 'remove'}
        onCancel={onClose}
        takesFocus
      >
        {step.kind === 'add' ? (
          <TextField
            {...state.field('name')}
            label="Name"
            hint="So that you know it again: My phone, Key ring."
            autoComplete="off"
            maxLength={60}
          />
        ) : null}
        <PasswordField {...state.field('password')} label="Password" autoComplete="current-password" />
      </FormFrame>
    </div>
  )
}

const submits: Record<PasskeyStep['kind'], string> = { add: 'Continue', remove: 'Remove', ask: 'Save', codes: 'Make new codes' }

function wordsOf(step: PasskeyStep): string {
  switch (step.kind) {
    case 'add':
      return 'Your browser then asks for your fingerprint, face or screen lock.'
    case 'remove':
      return `“${step.name}” no longer signs you in. Without any passkey, your recovery codes go too.`
    case 'ask':
      return step.ask
        ? 'After your password you also use a passkey, or a recovery code if you have lost it. Your other devices are signed out.'
        : 'Your password alone signs you in again.'
    case 'codes':
      return 'You get ten new codes. The ones that you have now stop working.'
  }
}

async function run(
  { step, onChange, onCodes, onClose }: StepProps,
  name: string,
  password: string,
): Promise<AccountOutcome | { kind: 'continues' }> {
  if (step.kind === 'add') return add(name, password)
  if (step.kind === 'codes') {
    const outcome = await renewRecoveryCodes(password)
    if (outcome.kind !== 'done') return outcome
    onCodes(outcome.answer.recovery_codes)
    const read = await readPasskeys()
    if (read.kind === 'done') onChange(read.answer)
    return { kind: 'continues' }
  }
  const outcome = await (step.kind === 'remove' ? removePasskey(step.id, password) : askPasskey(step.ask, password))
  if (outcome.kind !== 'done') return outcome
  onChange(outcome.answer)
  notify({ type: 'success', message: step.kind === 'remove' ? 'The passkey is removed.' : 'Saved.' })
  onClose()
  return { kind: 'done' }

  async function add(passkeyName: string, proof: string): Promise<AccountOutcome | { kind: 'continues' }> {
    const asked = await enrolPasskey(proof)
    if (asked.kind !== 'done') return asked
    const made = await createPasskey(asked.answer)
    if (made.kind === 'unreachable') return made
    if (made.kind !== 'given') return { kind: 'refused', message: made.kind === 'exists' ? PASSKEY_EXISTS : NO_PASSKEY }
    const added = await addPasskey(passkeyName, made.response)
    if (added.kind !== 'done') return added
    onChange(added.answer.passkeys)
    notify({ type: 'success', message: 'The passkey is added.' })
    if (added.answer.recovery_codes) onCodes(added.answer.recovery_codes)
    else onClose()
    return { kind: 'continues' }
  }
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const words = useRef<HTMLParagraphElement>(null)
  // The form with the focus has made room for the codes.
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="stack gap-4">
      <p ref={words} tabIndex={-1}>
        If you lose your passkey, one of these codes signs you in after your password. Each works once. We do not show them again.
      </p>
      <ul className={`bare-list ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="cluster gap-3">
        <Button onClick={onClose}>I have kept them</Button>
        <Button variant="secondary" onClick={() => saveFile('recovery-codes.txt', `${text}\n`, 'text/plain')}>
          Save as a file
        </Button>
      </div>
    </div>
  )
}
