// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ChoiceGroup } from './choice-group.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { TextField } from './field.tsx'
import { click, find, mount } from '../mount.fixture.ts'

const errors = [
  { fieldId: 'postcode', message: 'Enter a postcode of four digits' },
  { fieldId: 'side', message: 'Choose a side' },
]

function form(shown: typeof errors) {
  return (
    <>
      <ErrorSummary errors={shown} />
      <TextField id="postcode" label="Postcode" error={shown[0]?.message} />
      <ChoiceGroup id="side" legend="Chaise" options={[{ value: 'left', label: 'Left' }]} value={null} onChange={() => {}} />
    </>
  )
}

test('the summary takes the focus when the first errors appear, not before', async () => {
  const { ready, update } = mount(form([]))
  await ready
  expect(document.activeElement).toBe(document.body)
  await update(form(errors))
  expect(document.activeElement?.textContent).toContain('There is a problem')
})

test('the link of an error focuses its field, or the first choice of its group', async () => {
  await mount(form(errors)).ready
  await click(find('a[href="#postcode"]'))
  expect(document.activeElement?.id).toBe('postcode')
  await click(find('a[href="#side"]'))
  expect(document.activeElement).toBe(find('#side input'))
})

test('a field exposes its error to screen readers', async () => {
  await mount(form(errors)).ready
  const field = find('#postcode')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const message = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toContain('Enter a postcode of four digits')
})
