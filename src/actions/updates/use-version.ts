import { useSnapshot } from 'valtio'
import { applyUpdate, updateState } from '../../state/updates/update.ts'
import { checkForUpdates, versionState } from './version.ts'

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
