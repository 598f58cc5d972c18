// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { TextField } from '../../../ui/forms/field.tsx'
import { find, inputNamed, mount, submitForm, type } from '../../../ui/mount.fixture.ts'
import { FormFrame } from './form-frame.tsx'
import { useAccountForm } from './use-account-form.ts'

function SignIn() {
  const state = useAccountForm({ form: 'sign-in', send: () => Promise.reject(new Error('a fault')) })
  return (
    <FormFrame state={state} label="Sign in" submit="Sign in">
      <TextField {...state.field('email')} label="E-mail" />
      <TextField {...state.field('password')} label="Password" type="password" />
    </FormFrame>
  )
}

const summary = () => document.querySelector('section[tabindex="-1"]')

/** Types an address, and moves the focus to the password. */
async function leaveEmail(text: string): Promise<void> {
  inputNamed('email').focus()
  await type(inputNamed('email'), text)
  await act(async () => inputNamed('password').focus())
}

test('a wrong text that is left shows its error and keeps the focus where the user went', async () => {
  await mount(<SignIn />).ready
  await leaveEmail('thandi@')
  expect(inputNamed('email').getAttribute('aria-invalid')).toBe('true')
  expect(summary()).toBeNull()
  expect(document.activeElement).toBe(inputNamed('password'))
})

test('a rejected attempt lists its errors and takes the focus; a corrected field that is wrong again is not listed', async () => {
  await mount(<SignIn />).ready
  await submitForm()
  expect(document.activeElement).toBe(summary())
  expect(summary()?.querySelectorAll('a')).toHaveLength(2)
  await leaveEmail('demo.shopper@stoep.example')
  expect(summary()?.querySelectorAll('a')).toHaveLength(1)
  await type(inputNamed('password'), 'linen-and-kiaat-42')
  expect(summary()).toBeNull()
  await leaveEmail('thandi@')
  expect(summary()).toBeNull()
  expect(document.activeElement).toBe(inputNamed('password'))
})

test('the message about all fields is the title of the form, and each empty field says what it needs', async () => {
  await mount(<SignIn />).ready
  await submitForm()
  expect(summary()?.querySelector('h2')?.textContent).toBe('Please complete all fields')
  expect([...(summary()?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual([
    'Enter your e-mail address',
    'Enter your password',
  ])
  await type(inputNamed('password'), 'linen-and-kiaat-42')
  await type(inputNamed('email'), 'thandi@')
  await submitForm()
  expect(summary()?.querySelector('h2')?.textContent).toBe('1 field needs a look:')
  expect(summary()?.querySelector('a')?.textContent).toBe('E-mail: Invalid email')
})

test('a call that ends in an error shows a message, and the form can be sent again', async () => {
  const logged = vi.spyOn(console, 'info').mockReturnValue()
  await mount(<SignIn />).ready
  await type(inputNamed('email'), 'demo.shopper@stoep.example')
  await type(inputNamed('password'), 'linen-and-kiaat-42')
  await submitForm()
  expect(find('form').textContent).toContain('Something went wrong')
  expect(find('button[type=submit]').getAttribute('aria-busy')).not.toBe('true')
  await submitForm()
  expect(logged).toHaveBeenCalledTimes(2)
})
