import { proxy } from 'valtio/vanilla'
import { createPort } from '../../lazy/load-engine.ts'

/**
 * How this page's version compares with the shop's newest. `coming`: a newer one is being fetched; `ready`: it waits for a word;
 * `failed`: it could not be fetched; `unreachable`: nobody can tell now.
 */
export type VersionStanding = 'unknown' | 'checking' | 'current' | 'coming' | 'ready' | 'failed' | 'unreachable'

export const versionState = proxy({ standing: 'unknown' as VersionStanding })

/** The name of the build that this page is of, from its head; empty in development. */
export const ownBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''

const checker = createPort<() => Promise<void>>()

/** Called by whoever can compare versions. */
export const connectVersions = (check: () => Promise<void>): void => checker.connect(check)

/** Asks the shop for its newest version now. */
export async function checkForUpdates(): Promise<void> {
  await (
    await checker.get()
  )()
}
