import { proxy, useSnapshot } from 'valtio'
import { applyUpdate, updateState } from '../../state/updates/update.ts'
import { createPort } from '../../lazy/load-engine.ts'

/**
 * How this page's version compares with the shop's newest. `coming`: a newer one is being fetched; `ready`: it waits for a word;
 * `failed`: it could not be fetched; `unreachable`: nobody can tell now.
 */
export type VersionStatus = 'unknown' | 'checking' | 'current' | 'coming' | 'ready' | 'failed' | 'unreachable'

export const versionState = proxy({ standing: 'unknown' as VersionStatus })

/** The name of the build that this page is of, from its head; empty in development. */
export const currentBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''

const checker = createPort<() => Promise<void>>()

/** Called by whoever can compare versions. */
export const connectVersions = (check: () => Promise<void>): void => checker.connect(check)

/** Asks the shop for its newest version now. */
export async function checkForUpdates(): Promise<void> {
  await (
    await checker.get()
  )()
}

/** How the page's version stands, in words (content/home.json, update), and what a shopper can do about it. */
export interface VersionWords {
  words: string
  /** None while the notice on top of the page offers it. */
  action: { label: string; busy: boolean; run: () => void } | null
}

export function useVersion(): VersionWords {
  const { standing } = useSnapshot(versionState)
  const { ready, waiting } = useSnapshot(updateState)
  if (waiting) return { words: 'we will update when you have finished here', action: null }
  if (ready) return { words: words.ready, action: null }
  if (standing === 'ready') return { words: words.ready, action: { label: 'Update now', busy: false, run: applyUpdate } }
  const isBusy = standing === 'checking' || standing === 'coming'
  return { words: words[standing], action: { label: 'Check for updates', busy: isBusy, run: () => void checkForUpdates() } }
}

const words = {
  unknown: '',
  checking: 'checking …',
  current: 'up to date',
  coming: 'a new version is on its way',
  ready: 'a new version is ready',
  failed: 'the update did not load. You can go on with this version; we will try again later',
  unreachable: 'we cannot tell now: the shop does not answer. Try again when you are online',
} as const
