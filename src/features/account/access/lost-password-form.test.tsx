// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import * as session from '../../../actions/account/session.ts'
import { click, find, inputNamed, mount, submitForm, type } from '../../../ui/mount.fixture.ts'
import { ChangePasswordScreen } from './change-password-screen.tsx'
import { LostPasswordForm } from './lost-password-form.tsx'

const EMAIL = 'demo.lost@stoep.example'
const PASSWORD = 'another couch entirely'
const signIn = vi.fn<typeof session.signIn>()
const setNewPassword = vi.fn<typeof session.setNewPassword>()
const requestPasswordCode = vi.fn<typeof session.requestPasswordCode>()
const onDone = vi.fn<() => void>()
const link = (text: string) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === text) ?? find('form a')

beforeEach(() => {
  onDone.mockReset()
  signIn.mockReset().mockResolvedValue({ kind: 'done' })
  setNewPassword.mockReset().mockResolvedValue({ kind: 'done' })
  requestPasswordCode.mockReset().mockResolvedValue({ kind: 'done' })
  session.connectSession({ ...session, requestPasswordCode, setNewPassword, signIn })
})

/** Asks for a code with the first form. */
async function askForCode() {
  await mount(<LostPasswordForm next={null} onDone={onDone} />).ready
  await type(inputNamed('email'), EMAIL)
  await submitForm()
}

async function setPassword() {
  await type(inputNamed('code'), 'ABCD2345')
  await type(inputNamed('password'), PASSWORD)
  await submitForm()
}

test('the code’s field takes the focus once the code is asked for', async () => {
  await askForCode()
  expect(inputNamed('email').value).toBe(EMAIL)
  expect(document.activeElement).toBe(inputNamed('code'))
})

test('“Ask again” keeps the e-mail, and the focus is in its field', async () => {
  await askForCode()
  await click(link('No mail? Ask again'))
  expect(inputNamed('email').value).toBe(EMAIL)
  expect(document.activeElement).toBe(inputNamed('email'))
})

test('a new password signs the customer in', async () => {
  await askForCode()
  await setPassword()
  expect(signIn).toHaveBeenCalledWith(EMAIL, PASSWORD)
  expect(onDone).toHaveBeenCalled()
})

test('a customer with a passkey is asked for it after the new password', async () => {
  const options = { challenge: 'a', rpId: 'stoep.example', timeout: 1, userVerification: 'required', allowCredentials: [] } as const
  signIn.mockResolvedValue({ kind: 'second-factor', options: { ...options, allowCredentials: [] } })
  await askForCode()
  await setPassword()
  expect(onDone).not.toHaveBeenCalled()
  expect(find('[role=status]').textContent).toBe('Your password is changed.')
  expect(document.activeElement?.textContent).toBe('Use passkey')
})

test('without a sign-in the customer signs in with the new password, and the e-mail is filled in', async () => {
  signIn.mockResolvedValueOnce({ kind: 'unreachable' })
  await askForCode()
  await setPassword()
  expect(onDone).not.toHaveBeenCalled()
  expect(find('[role=status]').textContent).toBe('Your password is changed.')
  expect([find('form').getAttribute('aria-label'), inputNamed('email').value]).toEqual(['Sign in', EMAIL])
  expect(document.activeElement).toBe(inputNamed('email'))
  await type(inputNamed('password'), PASSWORD)
  await submitForm()
  expect(onDone).toHaveBeenCalled()
})

test('a code from the mail’s link that no longer works can be replaced on the same page, with the e-mail filled in', async () => {
  setNewPassword.mockResolvedValueOnce({ kind: 'refused', message: 'This code is wrong or too old.' })
  await mount(<ChangePasswordScreen data={{ email: EMAIL, code: 'ABCD2345', answer: null, done: false }} search="" params={{}} />).ready
  await type(inputNamed('password'), PASSWORD)
  await submitForm()
  await click(link('Ask for a new code'))
  expect(inputNamed('email').value).toBe(EMAIL)
  expect(document.activeElement).toBe(inputNamed('email'))
  await submitForm()
  expect(requestPasswordCode).toHaveBeenCalledWith(EMAIL)
  expect(inputNamed('code').value).toBe('')
  await setPassword()
  expect(find('[role=status]').textContent).toBe('Your password is changed.')
})
