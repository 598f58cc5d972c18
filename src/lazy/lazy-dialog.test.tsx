// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../state/toasts.ts'
import { lazyDialog } from './lazy-dialog.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

interface Props {
  open: boolean
  onClose?: () => void
}

const Panel = ({ open }: Props) => (open ? <p>The dialog</p> : null)
const load = vi.fn<() => Promise<typeof Panel>>()
let root: Root

beforeEach(() => {
  load.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Panel)
  vi.spyOn(console, 'info').mockReturnValue()
  toasts.list.length = 0
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div')!)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

const press = () => act(async () => document.querySelector('button')!.click())
const shown = () => document.querySelector('p')?.textContent
const notices = () => toasts.list.map(({ message }) => message)

test('after a failed load the next press opens the dialog', async () => {
  const Dialog = lazyDialog<Props>(load)
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
  await act(async () => root.render(<Screen />))
  await press()
  expect(notices()).toEqual(['Part of the shop did not load. Check your connection and try again.'])
  expect(shown()).toBeUndefined()
  await press()
  expect(shown()).toBe('The dialog')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a dialog that closes through its own state closes after a failed load', async () => {
  const close = vi.fn<() => void>()
  const Dialog = lazyDialog<Props>(load, close)
  await act(async () => root.render(<Dialog open />))
  expect(close).toHaveBeenCalledOnce()
})
