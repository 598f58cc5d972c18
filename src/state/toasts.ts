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
  /** Milliseconds on screen. */
  duration: number
}

export interface ToastRequest {
  /** Any other value shows as an error (spec §3). */
  type: ToastType
  title?: string
  message: string
  action?: { label: string; run: () => void }
  duration?: number
}

/** Milliseconds on screen by default (spec §9). */
const TOAST_DURATION = 5000
/** The same for a toast with an action: a keyboard or a screen reader needs time to reach it. */
const ACTION_DURATION = 20_000
/** A customer reads two or three at most; the oldest toast is dismissed. */
const MOST_TOASTS = 4
const ID_LENGTH = 5

export const toasts = proxy<{ list: Toast[] }>({ list: [] })

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** Shows a toast and returns its id. It replaces a toast with the same text. */
export function notify({ type, title, message, action, duration = action ? ACTION_DURATION : TOAST_DURATION }: ToastRequest): string {
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

/** Closes a toast: on a click, or when its time is over. The notification area runs the timer, because it stops while a toast has hover or focus. */
export function dismiss(id: string): void {
  const index = toasts.list.findIndex((toast) => toast.id === id)
  if (index >= 0) toasts.list.splice(index, 1)
}

/** Dismisses the toasts with this text, because it is no longer true. */
export function retractToast(text: string): void {
  for (const { id } of toasts.list.filter(({ title, message }) => title === text || message === text)) dismiss(id)
}
