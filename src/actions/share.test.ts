import { afterEach, expect, it, vi } from 'vitest'
import { toasts } from '../state/toasts.ts'
import { shareLink } from './share.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.list.length = 0
})

it('copies the link where there is no share sheet, and offers WhatsApp with name and link', async () => {
  const written: string[] = []
  const opened: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  vi.stubGlobal('open', (url: string) => void opened.push(url))
  await shareLink('Kalk Bay', 'https://stoep.example/product/kalk-bay?fabric=linen-oat&legs=kiaat')
  expect(written).toEqual(['https://stoep.example/product/kalk-bay?fabric=linen-oat&legs=kiaat'])
  const [toast] = toasts.list
  expect(toast).toMatchObject({ title: 'Link copied', action: { label: 'WhatsApp' } })
  toast?.action?.run()
  const [address = ''] = opened
  expect(new URL(address).origin).toBe('https://wa.me')
  expect(new URL(address).searchParams.get('text')).toBe('Kalk Bay\nhttps://stoep.example/product/kalk-bay?fabric=linen-oat&legs=kiaat')
})

it('uses the share sheet alone where there is one', async () => {
  const shared: unknown[] = []
  vi.stubGlobal('navigator', { share: async (given: unknown) => void shared.push(given) })
  await shareLink('Kalk Bay', 'https://stoep.example/product/kalk-bay')
  expect(shared).toEqual([{ title: 'Kalk Bay', url: 'https://stoep.example/product/kalk-bay' }])
  expect(toasts.list).toEqual([])
})
