// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as session from '../../../actions/account/session.ts'
import { click, find, findA, mount, type } from '../../../ui/mount.fixture.ts'
import { ChangePasswordScreen } from './change-password-screen.tsx'
import { LostPasswordForm } from './lost-password-form.tsx'

const EMAIL = 'demo.lost@stoep.example'
const PASSWORD = 'another couch entirely'
const signIn = vi.fn<typeof session.signIn>()
const setNewPassword = vi.fn<typeof session.setNewPassword>()
const requestPasswordCode = vi.fn<typeof session.requestPasswordCode>()
const onDone = vi.fn<() => void>()
const field = (name: string) => findA(HTMLInputElement, `input[name=${name}]`)
const submit = () => act(async () => findA(HTMLFormElement, 'form').requestSubmit())
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
  await type(field('email'), EMAIL)
  await submit()
}

async function setPassword() {
  await type(field('code'), 'ABCD2345')
  await type(field('password'), PASSWORD)
  await submit()
}

test('the code’s field takes the focus once the code is asked for', async () => {
  await askForCode()
  expect(field('email').value).toBe(EMAIL)
  expect(document.activeElement).toBe(field('code'))
})

test('“Ask again” keeps the e-mail, and the focus is in its field', async () => {
  await askForCode()
  await click(link('No mail? Ask again'))
  expect(field('email').value).toBe(EMAIL)
  expect(document.activeElement).toBe(field('email'))
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
  expect([find('form').getAttribute('aria-label'), field('email').value]).toEqual(['Sign in', EMAIL])
  expect(document.activeElement).toBe(field('email'))
  await type(field('password'), PASSWORD)
  await submit()
  expect(onDone).toHaveBeenCalled()
})

test('a code from the mail’s link that no longer works can be replaced on the same page, with the e-mail filled in', async () => {
  setNewPassword.mockResolvedValueOnce({ kind: 'refused', message: 'This code is wrong or too old.' })
  await mount(<ChangePasswordScreen data={{ email: EMAIL, code: 'ABCD2345', answer: null, done: false }} search="" params={{}} />).ready
  await type(field('password'), PASSWORD)
  await submit()
  await click(link('Ask for a new code'))
  expect(field('email').value).toBe(EMAIL)
  expect(document.activeElement).toBe(field('email'))
  await submit()
  expect(requestPasswordCode).toHaveBeenCalledWith(EMAIL)
  expect(field('code').value).toBe('')
  await setPassword()
  expect(find('[role=status]').textContent).toBe('Your password is changed.')
})
