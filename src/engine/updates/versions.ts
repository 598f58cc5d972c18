import { readTabNote, writeTabNote } from '../../state/notes.ts'
import { readLatestBuild } from '../../data/updates.ts'
import { offerAgain, offerUpdate, updateState } from '../../state/updates/update.ts'
import { currentBuild, versionState, type VersionStatus } from '../../actions/updates/version.ts'
import type { VersionAnswer, WorkerMessage } from '../../../sw/messages.ts'
import { whenInstalled } from '../../state/updates/first-worker.ts'
import { reloadOnce } from '../../state/updates/reload-once.ts'

/** The version that this tab was last loaded anew for, where there was no worker to bring it. */
const RELOADED_FOR = 'reloaded-for-version'

/** A newer version waits: it is offered, and `apply` puts it in charge. */
export function offerVersion(apply: () => void): void {
  versionState.standing = 'ready'
  offerUpdate(apply)
}

let comparing: Promise<void> | null = null

/**
 * Compares this page's version with the shop's newest, and says in `versionState` how it stands. What is newer is fetched and offered. Whoever
 * asks while that goes on hears its end.
 */
export async function compareVersions(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  comparing ??= compare(registration).finally(() => (comparing = null))
  await comparing
}

async function compare(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  versionState.standing = 'checking'
  versionState.standing = await stand(registration).catch(tellFailure)
}

async function stand(registration: ServiceWorkerRegistration | undefined): Promise<VersionStatus> {
  const latest = await readLatestBuild(fetch.bind(globalThis))
  if (latest === null) return 'unreachable'
  if (latest === currentBuild()) return 'current'
  if (registration && (await fetched(registration))) {
    offerAgain()
    return 'ready'
  }
  const controller = registration ? navigator.serviceWorker.controller : null
  // Where a worker is in charge, only one that is newer than this page makes a reload worth while.
  if (controller && (await buildOfWorker(controller)) === currentBuild()) return 'failed'
  // A reload for this version has been tried, and the shop gave the old page again.
  if (readTabNote(RELOADED_FOR) === latest) return 'failed'
  offerVersion(() => {
    writeTabNote(RELOADED_FOR, latest)
    reloadOnce()
  })
  return 'ready'
}

/** Whether a newer worker waits, fetched now if need be. */
async function fetched(registration: ServiceWorkerRegistration): Promise<boolean> {
  await registration.update()
  if (registration.installing) {
    versionState.standing = 'coming'
    await whenInstalled(registration)
  }
  return registration.waiting !== null
}

/** What the worker in charge says that it is of; null where it does not answer. */
function buildOfWorker(worker: ServiceWorker): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<VersionAnswer>) => resolve(data.version))
  port1.start()
  worker.postMessage({ type: 'VERSION' } satisfies WorkerMessage, [port2])
  setTimeout(() => resolve(null), PATIENCE)
  return promise
}

const PATIENCE = 3000

function tellFailure(cause: unknown): VersionStatus {
  console.info('The newer version could not be fetched:', cause)
  return updateState.ready ? 'ready' : 'failed'
}
