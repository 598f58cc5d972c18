// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, findA, mount } from '../mount.fixture.ts'
import { PhotosField } from './photos-field.tsx'

const photo = (key: string) => ({ key, alt: '', url: 'data:image/webp;base64,' })

test('the button that added the last photo keeps the focus, and opens no more files', async () => {
  const field = (count: number) => (
    <PhotosField
      id="photos"
      photos={['a', 'b'].slice(0, count).map(photo)}
      error={undefined}
      most={2}
      hint=""
      subject="A review"
      longestAlt={0}
      show={() => null}
      onChange={() => undefined}
    />
  )
  const page = mount(field(1))
  await page.ready
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  const add = find('fieldset > div button')
  add.focus()
  await click(add)
  expect(opened).toHaveBeenCalledOnce()
  await page.update(field(2))
  expect(document.activeElement).toBe(add)
  expect(add.hasAttribute('disabled')).toBe(false)
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await act(async () => add.click())
  for (const button of document.querySelectorAll('fieldset > div button')) await click(button)
  expect(opened).toHaveBeenCalledOnce()
})

test('every file that cannot be opened is named, also when there are too many files', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture', 'InvalidStateError')))
  const field = (
    <PhotosField
      id="photos"
      photos={[photo('a')]}
      error={undefined}
      most={3}
      hint=""
      subject="A review"
      longestAlt={0}
      show={() => null}
      onChange={() => undefined}
    />
  )
  await mount(field).ready
  const input = findA(HTMLInputElement, 'input[type=file]')
  Object.defineProperty(input, 'files', { value: ['x1.heic', 'x2.heic', 'x3.heic'].map((name) => new File(['words'], name)) })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  const words = () => document.querySelector('#photos-error')?.textContent
  await vi.waitFor(() => expect(words()).toContain('“x1.heic” and “x2.heic” cannot be opened as pictures here.'))
  expect(words()).toContain('A review has at most 3 photos.')
})

test('a form has the number of its photos, so that its draft has it', async () => {
  const field = (
    <form>
      <PhotosField
        id="photos"
        photos={['a', 'b'].map(photo)}
        error={undefined}
        most={3}
        hint=""
        subject="A review"
        longestAlt={0}
        show={() => null}
        onChange={() => undefined}
      />
    </form>
  )
  await mount(field).ready
  expect(new FormData(findA(HTMLFormElement, 'form')).get('photos')).toBe('2')
})
