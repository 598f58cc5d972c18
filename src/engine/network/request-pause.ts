import { createRequestPause, PAUSE_MESSAGE } from '../../data/network/request-pause.ts'
import { browserTimers } from '../../data/browser-device.ts'
import type { Device } from '../../data/device.ts'
import { device } from '../../lazy/device.ts'
import { resumeSending, stopSending } from '../../actions/outbox/outbox.ts'

const pause = createRequestPause(browserTimers())

/** Set once this page is about to reload: later requests are not sent. */
let leaving: PromiseWithResolvers<void> | undefined

/** A promise that this tab's requests await. */
export const pauseEnd = (): Promise<void> | undefined => leaving?.promise ?? pause.pauseEnd()

/** Pauses this tab's requests while another tab activates a newer worker, if they go through the worker [W8]. */
export function observeRequestPause({ channel }: Device): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  channel.listen((message) => void (message === PAUSE_MESSAGE && serviceWorker.controller && pause.begin()))
  serviceWorker.addEventListener('controllerchange', pause.end)
}

/** This page activates a newer worker and reloads: it sends nothing more and stores changes, and the other tabs pause their requests [W8]. */
export function pauseRequests(): void {
  stopSending()
  leaving ??= Promise.withResolvers()
  device().channel.post(PAUSE_MESSAGE)
}

/** This page does not reload now: it sends again. */
export function resumeRequests(): void {
  leaving?.resolve()
  leaving = undefined
  resumeSending()
}
