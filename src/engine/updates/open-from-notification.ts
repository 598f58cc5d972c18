import { navigate } from 'wouter/use-browser-location'
import { readPageMessage, type OpenAnswer } from '../../../sw/messages.ts'
import { applyUpdate, isSafe } from '../../state/updates/update.ts'
import { checkForUpdates, versionState } from '../../actions/updates/version.ts'
import { reloadPage } from '../../state/updates/page-reload.ts'

/** Goes where a notification points when the worker asks, unless a checkout or a form is open on this page. */
export function followNotifications(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const message = readPageMessage(data)
    if (!message) return
    const answer: OpenAnswer = message.updates || isSafe() ? 'goes' : 'stays'
    ports[0]?.postMessage(answer)
    if (message.updates) void accept()
    else if (answer === 'goes') go(message.path)
  })
}

/** Nothing is lost by accepting: a new version is applied at a safe moment. */
async function accept(): Promise<void> {
  await checkForUpdates()
  if (versionState.standing === 'ready') applyUpdate()
}

/** What is pointed at has just changed: a page that is on show already is loaded anew. */
function go(path: string): void {
  if (path === location.pathname + location.search) reloadPage()
  else navigate(path)
}
