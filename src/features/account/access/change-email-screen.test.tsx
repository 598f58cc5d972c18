// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import * as security from '../../../actions/account/security.ts'
import { click, find, inputNamed, mount, submitForm, type } from '../../../ui/mount.fixture.ts'
import { ChangeEmailScreen } from './change-email-screen.tsx'

const NEW = 'demo.new@stoep.example'
const requestEmailChange = vi.fn<typeof security.requestEmailChange>()
const setEmail = vi.fn<typeof security.setEmail>()
const screen = (mailed = { email: '', code: '' }) => (
  <ChangeEmailScreen data={{ present: 'demo@stoep.example', ...mailed, answer: null, done: false }} search="" params={{}} />
)
const link = (text: string) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === text) ?? find('form a')

beforeEach(() => {
  requestEmailChange.mockReset().mockResolvedValue({ kind: 'done' })
  setEmail.mockReset().mockResolvedValue({ kind: 'done' })
  security.connectSecurity({ ...security, requestEmailChange, setEmail })
})

async function askFor(email: string) {
  await type(inputNamed('email'), email)
  await type(inputNamed('current'), 'a couch on the stoep')
  await submitForm()
}

test('a code from the mail’s link that no longer works can be replaced: the address stays, and the new code is asked for', async () => {
  setEmail.mockResolvedValue({ kind: 'refused', message: 'This code is wrong or too old.' })
  await mount(screen({ email: NEW, code: 'ABCD2345' })).ready
  await submitForm()
  await click(link('Ask for a new code'))
  expect(inputNamed('email').value).toBe(NEW)
  expect(document.activeElement).toBe(inputNamed('email'))
  expect(find('form').textContent).not.toContain('wrong or too old')
  await type(inputNamed('current'), 'a couch on the stoep')
  await submitForm()
  expect(requestEmailChange).toHaveBeenCalledWith(NEW, 'a couch on the stoep')
  expect(inputNamed('code').value, 'the old code is gone').toBe('')
  expect(document.activeElement).toBe(inputNamed('code'))
  await type(inputNamed('code'), 'WXYZ6789')
  await submitForm()
  expect(setEmail.mock.lastCall).toEqual([NEW, 'WXYZ6789'])
})

test('“Ask again” keeps the address, and the focus is in its field', async () => {
  await mount(screen()).ready
  await askFor(NEW)
  await click(link('No mail? Ask again'))
  expect(inputNamed('email').value).toBe(NEW)
  expect(document.activeElement).toBe(inputNamed('email'))
})
