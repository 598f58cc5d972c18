// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, mount } from '../mount.fixture.ts'
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
