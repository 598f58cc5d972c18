import { readTabNote, writeTabNote } from '../../state/notes.ts'
import { readLatestBuild } from '../../data/updates.ts'
import { offerUpdate, updateState } from '../../state/updates/update.ts'
import { currentBuild, versionState, type VersionStatus } from '../../actions/updates/version.ts'
import type { VersionAnswer, WorkerMessage } from '../../../sw/messages.ts'
import { whenInstalled, type Installing } from '../../state/updates/when-installed.ts'
import { reloadOnce } from '../../state/updates/reload-once.ts'

/** The tab's note of the version for which it last reloaded without a worker. */
const RELOADED_FOR = 'reloaded-for-version'

/** What a comparison needs of a registration. */
interface Registration extends Installing {
  readonly waiting: object | null
  update(): Promise<unknown>
}

/** Offers a newer version that waits. `apply` activates it. */
export function offerVersion(apply: () => void): void {
  versionState.status = 'ready'
  offerUpdate(apply)
}

let comparing: Promise<void> | null = null

/**
 * Compares this page's version with the server's newest and sets `versionState`. A newer version is fetched and offered. A call during a
 * comparison waits for the end of that one.
 * @param activate activates the worker that waits. Not every worker that waits has its own event: its first installation may have failed
 */
export async function compareVersions(registration: Registration | undefined, activate: () => void): Promise<void> {
  comparing ??= compare(registration, activate).finally(() => (comparing = null))
  await comparing
}

async function compare(registration: Registration | undefined, activate: () => void): Promise<void> {
  versionState.status = 'checking'
  versionState.status = await statusOf(registration, activate).catch(logFailure)
}

async function statusOf(registration: Registration | undefined, activate: () => void): Promise<VersionStatus> {
  const latest = await readLatestBuild(fetch.bind(globalThis))
  if (latest === null) return 'unreachable'
  if (latest === currentBuild()) return 'current'
  if (registration && (await fetched(registration))) {
    offerUpdate(activate)
    return 'ready'
  }
  const controller = registration ? navigator.serviceWorker.controller : null
  // With a controlling worker, a reload helps only if the worker is newer than this page.
  if (controller && (await buildOfWorker(controller)) === currentBuild()) return 'failed'
  // The tab has reloaded for this version already, and the server gave the old page again.
  if (readTabNote(RELOADED_FOR) === latest) return 'failed'
  offerVersion(() => {
    writeTabNote(RELOADED_FOR, latest)
    reloadOnce()
  })
  return 'ready'
}

/** Fetches a newer worker. True when one waits. */
async function fetched(registration: Registration): Promise<boolean> {
  await registration.update()
  if (registration.installing) {
    versionState.status = 'coming'
    await whenInstalled(registration)
  }
  return registration.waiting !== null
}

/** The build of the controlling worker; null without an answer. */
function buildOfWorker(worker: ServiceWorker): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<VersionAnswer>) => resolve(data.version))
  port1.start()
  worker.postMessage({ type: 'VERSION' } satisfies WorkerMessage, [port2])
  setTimeout(() => resolve(null), ANSWER_TIMEOUT)
  return promise
}

/** Milliseconds. */
const ANSWER_TIMEOUT = 3000

function logFailure(cause: unknown): VersionStatus {
  console.info('The newer version could not be fetched:', cause)
  return updateState.ready ? 'ready' : 'failed'
}
