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
  /** From the link in the mail. */
  code?: string
  answer?: FormAnswer | null
  /** Called once the password is set. The customer is then signed in, if that succeeded. */
  onDone: () => void
}

/** Sets a new password with the code from the mail. The code proves the identity, so the customer is signed in too. */
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
