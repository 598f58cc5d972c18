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
import { confirmSession } from '../../data/account/confirm.ts'
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
import type { Queues, TabSession } from '../../data/account/tab-session.ts'
import { ifNotStored, StorageError } from '../../data/storage/storage-error.ts'
import type { SecurityEngine } from '../../actions/account/security.ts'
import type { SessionEngine } from '../../actions/account/session.ts'
import type { SignInOutcome, SignOutOutcome } from '../../state/account/session.ts'
import { notify } from '../../state/toasts.ts'

/** The session of this tab, with its open queues. */
type Context = SessionContext & Pick<TabSession<Queues>, 'queues'>

/**
 * The functions for accounts behind the page's port. `onKept` receives the id of a customer whose account is deleted, and whose data the device
 * could not remove.
 */
export function createSessionEngine(context: Context, onKept: (id: string) => void): SessionEngine {
  return {
    signIn: (email, password, others) => entering(context, () => signIn(context, { email, password, others })),
    requestSignUp: (details) => requestSignUp(context, details),
    signUp: (details, others) => entering(context, () => signUp(context, { ...details, others })),
    signOut: (choice) => signOut(context, choice).catch(stayedIfNotStored),
    requestPasswordCode: (email) => requestPasswordCode(context, email),
    setNewPassword: (email, code, password) => setNewPassword(context, email, code, password),
    changePassword: (current, next) => changePassword(context, current, next),
    updateProfile: (change) => updateProfile(context, change),
    changeAddressBook: (change) => changeAddressBook(context, change),
    deleteAccount: (password) => deleteAccount(context, password, onKept),
    exportData: () => exportData(context),
    renewSession: async () => void (await confirmSession(context, true).catch(ifNotStored(undefined))),
  }
}

/** The functions for passkeys and devices behind the port of the account's screens. */
export function createSecurityEngine(context: Context): SecurityEngine {
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
    signInWithPasskey: (response, options) => entering(context, () => signInWithPasskey(context, response, options)),
    signInWithRecoveryCode: (code, options) => entering(context, () => signInWithRecoveryCode(context, code, options)),
    readDevices: () => readDevices(context),
    endDevice: (id) => endDevice(context, id),
    endOtherDevices: () => endOtherDevices(context),
  }
}

/**
 * Signs in. If the same customer is back after the session had ended, the queues are still open: they send their blocked changes [I7], and
 * read again what was removed with the session [I12]. The queues of another owner have started with the sign-in.
 */
async function entering(context: Context, signInNow: () => Promise<SignInResult>): Promise<SignInOutcome> {
  const before = context.queues()
  const outcome = await signInNow().catch(ifNotStored({ kind: 'unreachable' }))
  if (outcome.kind === 'signed-out') return { kind: 'unreachable' }
  if (outcome.kind !== 'done') return outcome
  notifyDiscarded(outcome.discarded)
  if (context.queues() === before) void before.start().catch(ifNotStored(undefined, 'The queues are not started again yet:'))
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
