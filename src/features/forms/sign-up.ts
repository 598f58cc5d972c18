import * as z from 'zod/mini'
import { emailSchema, INVALID_EMAIL } from '../../contract/account/address.ts'
import { queueForm, type FormEnd } from '../../actions/forms/forms.ts'

/** The result of a sign-up, with its message. `wrong`: the form stays. */
export interface SignUp {
  kind: 'sent' | 'later' | 'wrong'
  message: string
}

const NOT_NOW: SignUp = { kind: 'wrong', message: 'We could not sign you up just now. Please try again in a minute.' }

/** The specified message for an invalid address, or null. */
export function checkEmail(email: string): string | null {
  return z.safeParse(emailSchema, email).success ? null : INVALID_EMAIL
}

/** Subscribes an address to the newsletter, now or once the server can be reached. */
export async function signUp(filled: readonly [string, string][]): Promise<SignUp> {
  const typed = z.safeParse(emailSchema, filled.find(([name]) => name === 'email')?.[1])
  if (!typed.success) return { kind: 'wrong', message: INVALID_EMAIL }
  const email = typed.data
  const website2 = filled.find(([name]) => name === 'website2')?.[1] ?? ''
  const end = await queueForm('newsletter', { email, website2 }).catch(unsent)
  switch (end.kind) {
    case 'sent':
      return { kind: 'sent', message: `Check your inbox. Tap the link we sent to ${email} and you are on the list.` }
    case 'later':
      return {
        kind: 'later',
        message: `Kept on this device. We sign ${email} up when you are back online, and then the mail to confirm comes.`,
      }
    case 'refused':
      return { kind: 'wrong', message: end.message }
    case 'unsent':
      return NOT_NOW
  }
}

function unsent(cause: unknown): FormEnd {
  console.info('The newsletter form could not be sent:', cause)
  return { kind: 'unsent' }
}
