import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import { to } from '../../../contract/paths.ts'
import { changePasswordFields } from '../../../domain/account/account-forms.ts'
import { changePassword } from '../../../actions/account/session.ts'
import { FormFrame } from './form-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { PASSWORD_HINT } from '../words.ts'

export function ChangePasswordForm({ answer, onDone }: { answer: FormAnswer | null; onDone: () => void }) {
  const state = useAccountForm({
    form: 'change-password',
    answer,
    send: async ({ current = '', password = '' }) => {
      const outcome = await changePassword(current, password)
      if (outcome.kind === 'done') onDone()
      return outcome.kind === 'refused' ? { ...outcome, fields: changePasswordFields(outcome.fields ?? {}) } : outcome
    },
  })
  return (
    <FormFrame state={state} label="Change your password" action={to.changePassword()} submit="Change the password">
      <PasswordField {...state.field('current')} label="Current password" autoComplete="current-password" />
      <PasswordField {...state.field('password')} label="New password" hint={PASSWORD_HINT} autoComplete="new-password" />
    </FormFrame>
  )
}
