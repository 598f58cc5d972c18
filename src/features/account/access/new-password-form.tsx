import { useState, type ReactNode } from 'react'
import type { RequestOptions } from '../../../contract/account/passkey.ts'
import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import { to } from '../../../contract/paths.ts'
import { setNewPassword, signIn } from '../../../actions/account/session.ts'
import { notify } from '../../../state/toasts.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CodeField, EmailField, PasswordField } from './account-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useAccountForm } from './use-account-form.ts'
import { PASSWORD_CHANGED, PASSWORD_HINT } from '../words.ts'

interface NewPasswordFormProps {
  email: string
  /** From the link in the mail. */
  code?: string
  answer?: FormAnswer | null
  /** Focuses the first field, because a press has just opened the form. */
  takesFocus?: boolean
  /** Shown above the form until the password is set. */
  lede: ReactNode
  /** Shown under the button. */
  after: ReactNode
  /** Called once the password is set and the customer is signed in. */
  onDone: () => void
}

/**
 * Sets a new password with the code from the mail, and signs the customer in with it. An account that asks for a passkey does so here, and
 * a sign-in that did not succeed can be repeated.
 */
export function NewPasswordForm({ email, code = '', answer, takesFocus, lede, after, onDone }: NewPasswordFormProps) {
  const [unfinished, setUnfinished] = useState<{ email: string; asked: RequestOptions | null } | null>(null)
  const state = useAccountForm({
    form: 'new-password',
    answer,
    values: { email, code },
    send: async ({ email: address = '', code: typed = '', password = '' }) => {
      const outcome = await setNewPassword(address, typed, password)
      if (outcome.kind !== 'done') return outcome
      const entered = await signIn(address, password)
      if (entered.kind === 'done') {
        notify({ type: 'success', message: PASSWORD_CHANGED })
        onDone()
      } else setUnfinished({ email: address.trim(), asked: entered.kind === 'second-factor' ? entered.options : null })
      return outcome
    },
  })
  if (unfinished)
    return (
      <div className="stack gap-4">
        <Notice tone="success" live>
          {PASSWORD_CHANGED}
        </Notice>
        <SignInForm next={null} {...unfinished} follows onDone={onDone} />
      </div>
    )
  return (
    <div className="stack gap-4">
      {lede}
      <FormFrame
        state={state}
        label="Set a new password"
        action={to.changePassword()}
        submit="Set the new password"
        takesFocus={takesFocus}
        after={after}
      >
        <EmailField {...state.field('email')} readOnly={email !== ''} />
        <CodeField {...state.field('code')} />
        <PasswordField {...state.field('password')} label="New password" hint={PASSWORD_HINT} autoComplete="new-password" />
      </FormFrame>
    </div>
  )
}
