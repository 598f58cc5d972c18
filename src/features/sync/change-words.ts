import type { WaitingChange } from '../../state/sync/sync.ts'

const clock = new Intl.DateTimeFormat('en-ZA', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Where a change stands, in words (content/home.json, sync.sheet). */
export function stateWords({ state, retryAt }: Pick<WaitingChange, 'state' | 'retryAt'>): string {
  switch (state) {
    case 'queued':
      return 'Waiting'
    case 'sending':
      return 'Sending'
    case 'waiting':
      return retryAt === null ? 'Waiting' : `Trying again at ${clock.format(retryAt)}`
    case 'ask':
      return 'From more than two weeks ago. Press “Try now” if you still want it'
    case 'blocked-sign-in':
      return 'Sign in to send this'
    case 'blocked-gate':
      return 'The site is closed. Enter the password to send this'
    case 'blocked-owner':
      return 'Belongs to another shopper on this device'
    case 'needs-upgrade':
      return 'Update the app to send this'
  }
}
