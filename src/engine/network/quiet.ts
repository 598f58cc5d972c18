import { createQuiet, QUIET_WORD } from '../../data/network/quiet.ts'
import { browserTimers } from '../../data/browser-device.ts'
import type { Device } from '../../data/device.ts'
import { device } from '../../lazy/device.ts'
import { stopSending } from '../../state/sync/sync.ts'

const quiet = createQuiet(browserTimers())

/** Set once this page is about to be loaded anew: what it asks from then on is never sent. */
let leaving: Promise<void> | undefined

/** What this tab's calls have to wait for. */
export const held = (): Promise<void> | undefined => leaving ?? quiet.held()

/** Another tab puts a newer worker in charge: this one's calls wait for that, if they go through the worker at all [W8]. */
export function heedQuiet({ channel }: Device): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  channel.listen((message) => void (message === QUIET_WORD && serviceWorker.controller && quiet.begin()))
  serviceWorker.addEventListener('controllerchange', quiet.end)
}

/** This page puts a newer worker in charge and is loaded anew: it sends nothing more, and the other tabs wait with what they ask for. */
export function askForQuiet(): void {
  stopSending()
  leaving = new Promise(() => undefined)
  device().channel.post(QUIET_WORD)
}
