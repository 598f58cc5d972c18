import { replayPresses, type Presses } from '../lazy/presses.ts'

/** Chromium's offer to install the shop. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** What the boot script records until the page's code has loaded. The script is a part of the page, so the code cannot import it. */
export interface BootRecord {
  /** The presses on parts of the page that are not hydrated. */
  presses: Presses
  stopRecording(): void
  /** Resolves at the next interaction with the page, and at once if a press is recorded. */
  interaction(): Promise<void>
  installOffer?: InstallOffer
}

declare global {
  interface Window {
    bootRecord?: BootRecord
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

/** Replays what was pressed before the page was hydrated. */
export function replayEarlyPresses(): void {
  const { bootRecord } = window
  if (!bootRecord) return
  bootRecord.stopRecording()
  void replayPresses(bootRecord.presses)
}

/** Calls the listener with the browser's offer: at once if the event has fired, otherwise when it fires. */
export function onInstallOffer(listener: (offer: InstallOffer) => void): void {
  const offer = window.bootRecord?.installOffer
  if (offer) listener(offer)
  else addEventListener('beforeinstallprompt', listener)
}
