import {
  changeAddressBook,
  requestEmailChange,
  requestPasswordCode,
  setEmail,
  undoEmailChange,
  changePassword,
  deleteAccount,
  exportData,
  setNewPassword,
  updateProfile,
} from '../../data/account/account.ts'
import { endDevice, endOtherDevices, readDevices } from '../../data/account/devices.ts'
import {
  addPasskey,
  askPasskey,
  enrolPasskey,
  passkeyOptions,
  readPasskeys,
  removePasskey,
  renewRecoveryCodes,
  signInWithPasskey,
  signInWithRecoveryCode,
} from '../../data/account/passkeys.ts'
import { readNewsletter, setNewsletter } from '../../data/account/newsletter.ts'
import { requestSignUp, signIn, signUp, type SignInResult } from '../../data/account/sign-in.ts'
import { signOut } from '../../data/account/sign-out.ts'
import type { SessionContext } from '../../data/account/session-context.ts'
import { ifNotStored, StorageError } from '../../data/storage/storage-error.ts'
import type { SecurityEngine } from '../../actions/account/security.ts'
import type { SessionEngine } from '../../actions/account/session.ts'
import type { SignInOutcome, SignOutOutcome } from '../../state/account/session.ts'
import { retryNow } from '../../actions/outbox/outbox.ts'
import { outboxState } from '../../state/outbox/outbox-state.ts'
import { notify } from '../../state/toasts.ts'

/** The functions for accounts behind the page's port. */
export function createSessionEngine(context: SessionContext): SessionEngine {
  return {
    signIn: async (email, password, others) =>
      entered(await signIn(context, { email, password, others }).catch(ifNotStored({ kind: 'unreachable' }))),
    requestSignUp: (details) => requestSignUp(context, details),
    signUp: async (details, others) => entered(await signUp(context, { ...details, others }).catch(ifNotStored({ kind: 'unreachable' }))),
    signOut: (choice) => signOut(context, choice).catch(stayedIfNotStored),
    requestPasswordCode: (email) => requestPasswordCode(context, email),
    setNewPassword: (email, code, password) => setNewPassword(context, email, code, password),
    changePassword: (current, next) => changePassword(context, current, next),
    updateProfile: (change) => updateProfile(context, change),
    changeAddressBook: (change) => changeAddressBook(context, change),
    deleteAccount: (password) => deleteAccount(context, password),
    exportData: () => exportData(context),
  }
}

/** The functions for passkeys and devices behind the port of the account's screens. */
export function createSecurityEngine(context: SessionContext): SecurityEngine {
  return {
    requestEmailChange: (email, password) => requestEmailChange(context, email, password),
    setEmail: (email, code) => setEmail(context, email, code),
    undoEmailChange: (link) => undoEmailChange(context, link),
    readNewsletter: () => readNewsletter(context),
    setNewsletter: (subscribed) => setNewsletter(context, subscribed),
    readPasskeys: () => readPasskeys(context),
    enrolPasskey: (password) => enrolPasskey(context, password),
    addPasskey: (name, response) => addPasskey(context, name, response),
    removePasskey: (id, password) => removePasskey(context, id, password),
    askPasskey: (ask, password) => askPasskey(context, ask, password),
    renewRecoveryCodes: (password) => renewRecoveryCodes(context, password),
    passkeyOptions: () => passkeyOptions(context),
    signInWithPasskey: async (response, options) =>
      entered(await signInWithPasskey(context, response, options).catch(ifNotStored({ kind: 'unreachable' }))),
    signInWithRecoveryCode: async (code, options) =>
      entered(await signInWithRecoveryCode(context, code, options).catch(ifNotStored({ kind: 'unreachable' }))),
    readDevices: () => readDevices(context),
    endDevice: (id) => endDevice(context, id),
    endOtherDevices: () => endOtherDevices(context),
  }
}

/** Sends changes that were blocked without a session. */
function entered(outcome: SignInResult): SignInOutcome {
  if (outcome.kind === 'signed-out') return { kind: 'unreachable' }
  if (outcome.kind !== 'done') return outcome
  notifyDiscarded(outcome.discarded)
  if (outboxState.changes.some(({ state }) => state.startsWith('blocked-'))) void retryNow()
  return { kind: 'done' }
}

/** The device could not delete the customer's data: the customer stays signed in and gets a notice. */
function stayedIfNotStored(cause: unknown): SignOutOutcome {
  if (!(cause instanceof StorageError)) throw cause
  notify({
    type: 'error',
    title: 'You are still signed in',
    message: 'This device did not let us take your things off it. Please try again.',
  })
  return { kind: 'stayed' }
}

/** Notifies that changes of another customer, unsent or refused, were deleted [I7]. */
export function notifyDiscarded(count: number): void {
  if (count === 0) return
  const changes = count === 1 ? 'A change' : `${count} changes`
  notify({ type: 'warn', message: `${changes} made in another account had not been accepted, and went with it.` })
}
