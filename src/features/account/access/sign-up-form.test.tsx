// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftsInMemory } from '../../../actions/forms/drafts.fixture.ts'
import * as session from '../../../actions/account/session.ts'
import { find, inputNamed, mount, submitForm, type } from '../../../ui/mount.fixture.ts'
import { SignUpForm } from './sign-up-form.tsx'

const PASSWORD = 'a couch on the stoep'
const EMAIL = 'demo.code@stoep.example'
const signUp = vi.fn<typeof session.signUp>()
const form = (email = '') => <SignUpForm next={null} email={email} onDone={() => undefined} />

let stored: ReturnType<typeof draftsInMemory>
beforeEach(() => {
  vi.useRealTimers()
  stored = draftsInMemory()
  signUp.mockReset().mockResolvedValue({ kind: 'done' })
  session.connectSession({ ...session, requestSignUp: async () => ({ kind: 'done' }), signUp })
})

/** Sends the first step, and opens the form again. */
async function askAndReopen(reopened = form()) {
  const { ready, update } = mount(form())
  await ready
  for (const [name, words] of [
    ['firstName', 'Demo'],
    ['email', EMAIL],
    ['password', PASSWORD],
  ] as const)
    await type(inputNamed(name), words)
  await submitForm()
  await update(null)
  await update(reopened)
}

test('the step for the code is still there after a reload, and asks for the password, which is never kept', async () => {
  await askAndReopen()
  expect(JSON.stringify([...stored])).not.toContain(PASSWORD)
  expect(find('form').textContent).toContain(`A mail is on its way to ${EMAIL}.`)
  expect([inputNamed('firstName').value, inputNamed('email').value, inputNamed('password').value]).toEqual(['Demo', EMAIL, ''])
  await type(inputNamed('code'), 'ABCD2345')
  await type(inputNamed('password'), PASSWORD)
  await submitForm()
  expect(signUp.mock.lastCall?.[0]).toEqual({ firstName: 'Demo', lastName: '', email: EMAIL, password: PASSWORD, code: 'ABCD2345' })
  expect([...stored]).toEqual([])
})

test('“Ask again” leads back to the first step with the details', async () => {
  await askAndReopen()
  await act(async () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'No mail? Ask again')?.click())
  expect(document.querySelector('input[name=code]')).toBeNull()
  expect(inputNamed('email').value).toBe(EMAIL)
  expect([...stored]).toEqual([])
})

test('a code from the mail’s link that no longer works can be replaced: the details stay, and the new code is asked for', async () => {
  signUp.mockResolvedValue({ kind: 'refused', message: 'This code is wrong or too old.' })
  await mount(<SignUpForm next={null} email={EMAIL} code="ABCD2345" onDone={() => undefined} />).ready
  await type(inputNamed('firstName'), 'Demo')
  await type(inputNamed('password'), PASSWORD)
  await submitForm()
  await act(async () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Ask for a new code')?.click())
  expect(document.querySelector('input[name=code]')).toBeNull()
  expect([inputNamed('firstName').value, inputNamed('email').value, inputNamed('password').value]).toEqual(['Demo', EMAIL, PASSWORD])
  expect(document.activeElement).toBe(inputNamed('firstName'))
  await submitForm()
  expect(find('form').textContent).toContain(`A mail is on its way to ${EMAIL}.`)
  expect(inputNamed('code').value, 'the old code is gone').toBe('')
  expect(document.activeElement).toBe(inputNamed('code'))
})

test('a code that no longer works is not asked for, nor one for another address', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await askAndReopen(form('demo.other@stoep.example'))
  expect(document.querySelector('input[name=code]')).toBeNull()
  vi.advanceTimersByTime(31 * 60_000)
  const { ready } = mount(form())
  await ready
  expect(document.querySelectorAll('input[name=code]')).toHaveLength(0)
  expect([...stored]).toEqual([])
})
