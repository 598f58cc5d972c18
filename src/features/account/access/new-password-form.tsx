import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import { to } from '../../../contract/paths.ts'
import { setNewPassword, signIn } from '../../../actions/account/session.ts'
import { notify } from '../../../state/toasts.ts'
import { CodeField, EmailField, PasswordField } from './account-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useAccountForm } from './use-account-form.ts'
import { PASSWORD_CHANGED, PASSWORD_HINT } from '../words.ts'

interface NewPasswordFormProps {
  email: string
  /** From the address that the mail leads to. */
  code?: string
  answer?: FormAnswer | null
  /** The password is set, and its owner signed in where that went through. */
  onDone: () => void
}

/** A new password with the code from the mail. Whoever sets it is who they say, so they are signed in with it. */
export function NewPasswordForm({ email, code = '', answer, onDone }: NewPasswordFormProps) {
  const state = useAccountForm({
    form: 'new-password',
    answer,
    values: { email, code },
    send: async ({ email: address = '', code: typed = '', password = '' }) => {
      const outcome = await setNewPassword(address, typed, password)
      if (outcome.kind !== 'done') return outcome
      notify({ type: 'success', message: PASSWORD_CHANGED })
      await signIn(address, password)
      onDone()
      return outcome
    },
  })
  return (
    <FormFrame state={state} label="Set a new password" action={to.changePassword()} submit="Set the new password">
      <EmailField {...state.field('email')} readOnly={email !== ''} />
      <CodeField {...state.field('code')} />
      <PasswordField {...state.field('password')} label="New password" hint={PASSWORD_HINT} autoComplete="new-password" />
    </FormFrame>
  )
}
