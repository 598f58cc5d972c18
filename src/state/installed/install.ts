import { proxy } from 'valtio/vanilla'
import { dropNote, readNote, writeNote } from '../notes.ts'

/**
 * How Stoep gets onto this device: `installed` already, by the browser's `prompt`, by the `share` menu of an iPhone or iPad, or by the
 * browser's own `menu`. Null until it is known: on the server, and before the engine is awake.
 */
export type InstallWay = 'installed' | 'prompt' | 'share' | 'menu'

export const installState = proxy({ way: null as InstallWay | null })

/** Noted when the browser says that it has installed the shop: a page in a tab cannot see that later. */
const INSTALLED = 'installed'

/** Asks the shopper with the browser's own question; true when the answer was yes. */
type AskBrowser = () => Promise<boolean>

let askBrowser: AskBrowser | undefined

/** The page is the installed app's own window, and no tab of a browser. */
export function isInstalledApp(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches || Reflect.get(navigator, 'standalone') === true
}

/** Safari of an iPhone or iPad, and the browsers there that are made of it: they know whether a page is an app, and ask nobody to make it one. */
const hasShareMenu = () => 'standalone' in navigator && navigator.maxTouchPoints > 1

/** Finds out where this device stands. */
export function startInstall(): void {
  if (isInstalledApp() || readNote(INSTALLED) !== null) installState.way = 'installed'
  else installState.way ??= hasShareMenu() ? 'share' : 'menu'
}

/** The browser is ready to install the shop. It would not be if it were installed; what an app's own window is told is about another. */
export function offerInstall(ask: AskBrowser): void {
  if (isInstalledApp()) return
  dropNote(INSTALLED)
  askBrowser = ask
  installState.way = 'prompt'
}

/** The browser has installed the shop, by our button or by its own. */
export function noteInstalled(): void {
  writeNote(INSTALLED, 'yes')
  askBrowser = undefined
  installState.way = 'installed'
}

/** Has the browser ask. Its offer is good for one question; after a no there is still its menu. */
export async function install(): Promise<boolean> {
  if (!askBrowser) return false
  const ask = askBrowser
  askBrowser = undefined
  const accepted = await ask()
  if (!accepted) installState.way = 'menu'
  return accepted
}
