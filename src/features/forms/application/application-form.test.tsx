// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { draftsInMemory } from '../../../actions/forms/drafts.fixture.ts'
import * as forms from '../../../actions/forms/forms.ts'
import { find, inputNamed, mount, submitForm, type } from '../../../ui/mount.fixture.ts'
import { ApplicationForm } from './application-form.tsx'

const sent = vi.fn<(form: string) => void>()
/** What Enter in a field does. */
const step = () => find('h2[tabindex]').textContent

beforeEach(() => {
  draftsInMemory()
  sent.mockReset()
  forms.connectForms({
    async call(form) {
      sent(form)
      return { kind: 'sent' }
    },
    append: async () => null,
    noteLater: async () => undefined,
  })
})

test('Enter goes to the next step, or to the first wrong field, and does not send an unfinished application', async () => {
  await mount(<ApplicationForm />).ready
  await submitForm()
  expect(step()).toContain('Step 1')
  expect(document.activeElement).toBe(inputNamed('name'))
  await type(inputNamed('name'), 'Demo Decorator')
  await type(inputNamed('email'), 'demo.decorator@stoep.example')
  await type(inputNamed('phone'), '021 555 0100')
  await submitForm()
  expect(step()).toContain('Step 2')
  expect(document.activeElement).toBe(find('h2[tabindex]'))
  expect(sent).not.toHaveBeenCalled()
})
