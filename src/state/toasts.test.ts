import { beforeEach, expect, test, vi } from 'vitest'
import { dismiss, notify, toasts } from './toasts.ts'

beforeEach(() => {
  toasts.list.length = 0
})

test('[§9.2] a toast has an id of five random characters and stays 5 seconds by default (spec §9)', () => {
  const id = notify({ type: 'success', message: 'Saved.' })
  expect(id).toMatch(/^[A-Za-z0-9]{5}$/)
  expect(toasts.list).toMatchObject([{ id, type: 'success', message: 'Saved.', title: null, duration: 5000, action: null }])
  expect(notify({ type: 'info', message: 'Else', duration: 900 })).not.toBe(id)
  expect(toasts.list[1]?.duration).toBe(900)
})

test('a toast with an action stays 20 seconds, so that a keyboard or a screen reader reaches it', () => {
  const action = { label: 'Undo', run: () => undefined }
  notify({ type: 'info', message: 'Removed.', action })
  notify({ type: 'info', message: 'Else', action, duration: 900 })
  expect(toasts.list.map(({ duration }) => duration)).toEqual([20_000, 900])
})

test('[§3.9] any type but the four shows as an error (spec §3)', () => {
  for (const type of ['info', 'warn', 'success', 'error'] as const) notify({ type, message: type })
  expect(toasts.list.map(({ type }) => type)).toEqual(['info', 'warn', 'success', 'error'])
  Reflect.apply(notify, undefined, [{ type: 'loud', message: 'What?' }])
  expect(toasts.list.at(-1)?.type).toBe('error')
})

test('a toast closes by its id, and an unknown id has no effect', () => {
  const id = notify({ type: 'info', message: 'One' })
  notify({ type: 'info', message: 'Two' })
  dismiss(id)
  dismiss(id)
  expect(toasts.list.map(({ message }) => message)).toEqual(['Two'])
})

test('equal texts show once, and the oldest of more than four toasts is dismissed', () => {
  for (const message of ['One', 'Two', 'Two', 'Three', 'Four', 'Five']) notify({ type: 'info', message })
  expect(toasts.list.map(({ message }) => message)).toEqual(['Two', 'Three', 'Four', 'Five'])
})

test('a toast runs its action', () => {
  const run = vi.fn()
  notify({ type: 'info', message: 'Removed', action: { label: 'Undo', run } })
  toasts.list[0]?.action?.run()
  expect(run).toHaveBeenCalledOnce()
})
