import { askForCode, changePassword, deleteAccount, exportData, setNewPassword, updateProfile } from '../../data/account/account.ts'
import { askToSignUp, signIn, signUp, type Entered } from '../../data/account/sign-in.ts'
import { signOut } from '../../data/account/sign-out.ts'
import type { SessionContext } from '../../data/account/session-context.ts'
import { ifNotStored, StorageError } from '../../data/storage/storage-error.ts'
import type { SessionEngine } from '../../actions/account/session.ts'
import type { SignInOutcome, SignOutOutcome } from '../../state/account/session.ts'
import { retryNow, syncState } from '../../state/sync/sync.ts'
import { notify } from '../../state/toasts.ts'

/** Accounts as the page asks for them. */
export function createSessionEngine(context: SessionContext): SessionEngine {
  return {
    signIn: async (email, password, others) =>
      entered(await signIn(context, { email, password, others }).catch(ifNotStored({ kind: 'unreachable' }))),
    requestSignUp: (details) => askToSignUp(context, details),
    signUp: async (details, others) => entered(await signUp(context, { ...details, others }).catch(ifNotStored({ kind: 'unreachable' }))),
    signOut: (choice) => signOut(context, choice).catch(stayedIfNotStored),
    requestPasswordCode: (email) => askForCode(context, email),
    setNewPassword: (email, code, password) => setNewPassword(context, email, code, password),
    changePassword: (current, next) => changePassword(context, current, next),
    updateProfile: (change) => updateProfile(context, change),
    deleteAccount: (password) => deleteAccount(context, password),
    exportData: () => exportData(context),
  }
}

/** What was held back for want of a session goes on. */
function entered(outcome: Entered): SignInOutcome {
  if (outcome.kind === 'signed-out') return { kind: 'unreachable' }
  if (outcome.kind !== 'done') return outcome
  notifyDiscarded(outcome.discarded)
  if (syncState.changes.some(({ state }) => state.startsWith('blocked-'))) void retryNow()
  return { kind: 'done' }
}

/** A device that cannot be emptied now is not left half full: the customer is still there, and is told. */
function stayedIfNotStored(cause: unknown): SignOutOutcome {
  if (!(cause instanceof StorageError)) throw cause
  notify({
    type: 'error',
    title: 'You are still signed in',
    message: 'This device did not let us take your things off it. Please try again.',
  })
  return { kind: 'stayed' }
}

/** Changes of whoever was here before are gone: nothing accepted goes without a word. */
export function notifyDiscarded(count: number): void {
  if (count === 0) return
  const changes = count === 1 ? 'A change' : `${count} changes`
  notify({ type: 'warn', message: `${changes} made in another account had not been sent, and went with it.` })
}
