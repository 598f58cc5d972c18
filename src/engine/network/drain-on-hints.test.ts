// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connection } from '../../state/network/connection.ts'
import { drainOnHints } from './drain-on-hints.ts'

const none = () => Promise.resolve()

test.each([
  ['shown again from the back/forward cache', () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
  ['visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['resumed', () => document.dispatchEvent(new Event('resume'))],
])('[I4] a page without a network that is %s reads who uses the device: it may have missed a message', (_, show) => {
  connection.online = false
  const reread = vi.fn(none)
  const hint = vi.fn<() => void>()
  const queues = () => ({ refresh: none, pause: () => undefined })
  drainOnHints({ tabSession: { reread, queues }, confirm: none }, { hint, pause: () => undefined })
  show()
  expect([reread.mock.calls.length, hint.mock.calls.length]).toEqual([1, 1])
})

describe('[D8] a page that is hidden', () => {
  // The window of the test has its own subclass of happy-dom's document.
  const prototype: object = Reflect.getPrototypeOf(Document.prototype) ?? {}
  const onFreeze = Object.getOwnPropertyDescriptor(prototype, 'onfreeze') ?? {}
  afterEach(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    Object.defineProperty(prototype, 'onfreeze', onFreeze)
  })

  function hide() {
    const pause = vi.fn<() => void>()
    drainOnHints({ tabSession: { reread: none, queues: () => ({ refresh: none, pause }) }, confirm: none }, { hint() {}, pause() {} })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    return pause
  }

  test('releases its request and the lock where the browser does not announce a freeze', () => {
    Reflect.deleteProperty(prototype, 'onfreeze')
    expect(hide()).toHaveBeenCalledOnce()
  })

  test('continues where it does, and releases them at the freeze', () => {
    expect('onfreeze' in document).toBe(true)
    const pause = hide()
    expect(pause).not.toHaveBeenCalled()
    document.dispatchEvent(new Event('freeze'))
    expect(pause).toHaveBeenCalledOnce()
  })
})
