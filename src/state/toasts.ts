import { proxy } from 'valtio/vanilla'
import { randomKey } from '../domain/random-key.ts'

export const toastTypes = ['info', 'warn', 'success', 'error'] as const
export type ToastType = (typeof toastTypes)[number]

export interface Toast {
  /** Five random characters (spec §9). */
  id: string
  type: ToastType
  title: string | null
  message: string
  action: { label: string; run: () => void } | null
  /** Milliseconds it stays. */
  duration: number
}

export interface ToastRequest {
  /** Anything but the four types shows as an error (spec §3). */
  type: ToastType
  title?: string
  message: string
  action?: { label: string; run: () => void }
  duration?: number
}

/** Milliseconds a toast stays unless told otherwise (spec §9). */
const TOAST_DURATION = 5000
/** A shopper reads two or three at most; the oldest gives way. */
const MOST_TOASTS = 4
const ID_LENGTH = 5

export const toasts = proxy<{ list: Toast[] }>({ list: [] })

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** Shows a toast and returns its id. The same words already on show are not shown twice. */
export function notify({ type, title, message, action, duration = TOAST_DURATION }: ToastRequest): string {
  const same = toasts.list.find((toast) => toast.message === message && toast.title === (title ?? null))
  if (same) dismiss(same.id)
  const toast: Toast = {
    id: randomKey(ID_LENGTH, randomBytes),
    type: toastTypes.includes(type) ? type : 'error',
    title: title ?? null,
    message,
    action: action ?? null,
    duration,
  }
  for (const old of toasts.list.slice(0, Math.max(0, toasts.list.length - MOST_TOASTS + 1))) dismiss(old.id)
  toasts.list.push(toast)
  return toast.id
}

/** Closes a toast: on a click, or when its time is over, which the notification area counts since it stops while one is looked at. */
export function dismiss(id: string): void {
  const index = toasts.list.findIndex((toast) => toast.id === id)
  if (index >= 0) toasts.list.splice(index, 1)
}

/** What was said does not hold any more: toasts with these words go. */
export function unsay(words: string): void {
  for (const { id } of toasts.list.filter(({ title, message }) => title === words || message === words)) dismiss(id)
}
