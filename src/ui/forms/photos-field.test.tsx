// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, findA, mount } from '../mount.fixture.ts'
import { PhotosField } from './photos-field.tsx'

/** The field with a photo for each key, of at most `most`. */
const fieldWith = (keys: readonly string[], most: number) => (
  <PhotosField
    id="photos"
    photos={keys.map((key) => ({ key, alt: '', url: 'data:image/webp;base64,' }))}
    error={undefined}
    most={most}
    hint=""
    subject="A review"
    longestAlt={0}
    show={() => null}
    onChange={() => undefined}
  />
)

test('the button that added the last photo keeps the focus, and opens no more files', async () => {
  const page = mount(fieldWith(['a'], 2))
  await page.ready
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  const add = find('fieldset > div button')
  add.focus()
  await click(add)
  expect(opened).toHaveBeenCalledOnce()
  await page.update(fieldWith(['a', 'b'], 2))
  expect(document.activeElement).toBe(add)
  expect(add.hasAttribute('disabled')).toBe(false)
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await act(async () => add.click())
  for (const button of document.querySelectorAll('fieldset > div button')) await click(button)
  expect(opened).toHaveBeenCalledOnce()
})

test('every file that cannot be opened is named, also when there are too many files', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture', 'InvalidStateError')))
  await mount(fieldWith(['a'], 3)).ready
  const input = findA(HTMLInputElement, 'input[type=file]')
  Object.defineProperty(input, 'files', { value: ['x1.heic', 'x2.heic', 'x3.heic'].map((name) => new File(['words'], name)) })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  const words = () => document.querySelector('#photos-error')?.textContent
  await vi.waitFor(() => expect(words()).toContain('“x1.heic” and “x2.heic” cannot be opened as pictures here.'))
  expect(words()).toContain('A review has at most 3 photos.')
})

test('a form has the number of its photos, so that its draft has it', async () => {
  await mount(<form>{fieldWith(['a', 'b'], 3)}</form>).ready
  expect(new FormData(findA(HTMLFormElement, 'form')).get('photos')).toBe('2')
})
