// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { find, mount } from '../mount.fixture.ts'
import { Picture } from './picture.tsx'

const picture = <Picture src="/a.webp" alt="Kalk Bay in rust velvet" width={4} height={3} />
const message = 'Picture not loaded yet'

test('a picture that fails to load shows a message, and loads again when the network is back', async () => {
  const { host, ready } = mount(picture)
  await ready
  const failing = find('img')
  await act(async () => failing.dispatchEvent(new Event('error')))
  expect(host.textContent).toContain(message)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(host.textContent).not.toContain(message)
  expect(find('img')).not.toBe(failing)
})

test('another `src` clears the message of the previous picture', async () => {
  const { host, ready, update } = mount(picture)
  await ready
  await act(async () => find('img').dispatchEvent(new Event('error')))
  await update(<Picture src="/b.webp" alt="Kalk Bay in oat linen" width={4} height={3} />)
  expect(host.textContent).not.toContain(message)
})

test('the caller hears of a failure once, and can give another picture', async () => {
  let failures = 0
  const onFail = () => (failures += 1)
  const withReport = (src: string) => <Picture src={src} alt="" width={4} height={3} onFail={onFail} />
  const { host, ready, update } = mount(withReport('/a.webp'))
  await ready
  await act(async () => find('img').dispatchEvent(new Event('error')))
  await update(withReport('/a.webp'))
  expect(failures).toBe(1)
  await update(withReport('/b.webp'))
  expect(host.textContent).not.toContain(message)
})

test('a picture has a position only with a focal point, and a mirrored one shows no placeholder', async () => {
  const { ready, update } = mount(picture)
  await ready
  expect(find('img').hasAttribute('style')).toBe(false)
  await update(<Picture src="/a.webp" alt="" width={4} height={3} focal={[30, 80]} placeholder="data:," />)
  expect(find('img').style.objectPosition).toBe('30% 80%')
  expect(find('img').parentElement?.style.backgroundPosition).toBe('30% 80%')
  await update(<Picture src="/a.webp" alt="" width={4} height={3} focal={[30, 80]} placeholder="data:," flip />)
  expect(find('img').style.objectPosition).toBe('30% 80%')
  expect(find('img').parentElement?.style.backgroundPosition).toBe('')
})
