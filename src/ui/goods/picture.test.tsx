// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { find, mount } from '../mount.fixture.ts'
import { Picture } from './picture.tsx'

const picture = <Picture src="/a.webp" alt="Kalk Bay in rust velvet" width={4} height={3} />
const words = 'Picture not loaded yet'

test('a picture that fails says so, and is tried again when the network returns', async () => {
  const { host, ready } = mount(picture)
  await ready
  const failing = find('img')
  await act(async () => failing.dispatchEvent(new Event('error')))
  expect(host.textContent).toContain(words)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(host.textContent).not.toContain(words)
  expect(find('img')).not.toBe(failing)
})

test('another picture in the same place starts anew', async () => {
  const { host, ready, update } = mount(picture)
  await ready
  await act(async () => find('img').dispatchEvent(new Event('error')))
  await update(<Picture src="/b.webp" alt="Kalk Bay in oat linen" width={4} height={3} />)
  expect(host.textContent).not.toContain(words)
})
