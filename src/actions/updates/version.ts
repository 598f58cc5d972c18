import { proxy, useSnapshot } from 'valtio'
import { applyUpdate, updateState } from '../../state/updates/update.ts'
import { createPort } from '../../lazy/load-engine.ts'
import { useHydrated } from '../../lazy/deferred.tsx'

/**
 * How this page's version compares with the newest. `coming`: the browser fetches a newer one; `ready`: it waits for consent;
 * `failed`: it could not be fetched; `unreachable`: the server does not answer.
 */
export type VersionStatus = 'unknown' | 'checking' | 'current' | 'coming' | 'ready' | 'failed' | 'unreachable'

export const versionState = proxy<{ status: VersionStatus }>({ status: 'unknown' })

/** The name of this page's build, from its head; empty in development. */
export const currentBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''

const checker = createPort<() => Promise<void>>()

/** The engine connects its function here. */
export const connectVersions = (check: () => Promise<void>): void => checker.connect(check)

/** Compares this page's version with the server's newest now. */
export async function checkForUpdates(): Promise<void> {
  await (
    await checker.get()
  )()
}

/** The status of the page's version in words, and the user's next action. */
export interface VersionWords {
  words: string
  /** None while the notice on top of the page offers it. */
  action: { label: string; busy: boolean; run: () => void } | null
}

/** The status of the page's version for a component. */
export function useVersion(): VersionWords {
  const isHydrated = useHydrated()
  const current = useSnapshot(versionState)
  const status = isHydrated ? current.status : 'unknown'
  const { ready, waiting } = useSnapshot(updateState)
  if (waiting && isHydrated) return { words: 'we will update when you have finished here', action: null }
  if (ready && isHydrated) return { words: words.ready, action: null }
  if (status === 'ready') return { words: words.ready, action: { label: 'Update now', busy: false, run: applyUpdate } }
  const isBusy = status === 'checking' || status === 'coming'
  return { words: words[status], action: { label: 'Check for updates', busy: isBusy, run: () => void checkForUpdates() } }
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
