import { proxy } from 'valtio/vanilla'
import { dropNote, readNote, writeNote } from '../notes.ts'

/**
 * How the customer can install the shop on this device: it is `installed` already, the browser offers a `prompt`, or the customer uses the
 * `share` menu of an iPhone or iPad, or the browser's own `menu`.
 */
export type InstallWay = 'installed' | 'prompt' | 'share' | 'menu'

/** `way` is null on the server and until the engine has started. */
export const installState = proxy<{ way: InstallWay | null }>({ way: null })

/** The note of an `appinstalled` event: a page in a tab cannot find that out later. */
const INSTALLED = 'installed'

/** Shows the browser's install prompt. True when the customer accepted. */
type InstallPrompt = () => Promise<boolean>

let installPrompt: InstallPrompt | undefined

/** True in the window of the installed app, false in a browser tab. */
export function isInstalledApp(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches || Reflect.get(navigator, 'standalone') === true
}

/** Safari on iPhone and iPad, and the other browsers there, which use its engine. They have `navigator.standalone` and no install prompt. */
const hasShareMenu = () => 'standalone' in navigator && navigator.maxTouchPoints > 1

/** Sets `installState` for this device. */
export function startInstall(): void {
  if (isInstalledApp() || readNote(INSTALLED) !== null) installState.way = 'installed'
  else installState.way ??= hasShareMenu() ? 'share' : 'menu'
}

/**
 * The browser offers to install the shop, so it is not installed. In the window of the installed app the event is about another app and is
 * ignored.
 */
export function offerInstall(prompt: InstallPrompt): void {
  if (isInstalledApp()) return
  dropNote(INSTALLED)
  installPrompt = prompt
  installState.way = 'prompt'
}

/** The browser has installed the shop, through this page or through its own menu. */
export function noteInstalled(): void {
  writeNote(INSTALLED, 'yes')
  installPrompt = undefined
  installState.way = 'installed'
}

/** Shows the browser's prompt. It works once: after a refusal only the browser's menu remains. */
export async function install(): Promise<boolean> {
  if (!installPrompt) return false
  const prompt = installPrompt
  installPrompt = undefined
  const accepted = await prompt()
  if (!accepted) installState.way = 'menu'
  return accepted
}
