import { leave } from '../../data/account/sign-out.ts'
import { SESSION_LOCK, type SessionContext } from '../../data/account/session-context.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { dropNote, readNote, writeNote } from '../../state/notes.ts'
import { notify } from '../../state/toasts.ts'

/** The note with the id of the customer. It is in web storage, because the store takes no writes. */
const NOTE = 'deleted-account'
/** Milliseconds: long enough not to be missed. */
const LONG = 15_000

/** The data of a deleted account that the device could not remove [I13]. */
export interface UnfinishedDeletion {
  /** Notes it, with a notice. `id`: of the customer. */
  begin(id: string): void
  isDue(): boolean
  /** Removes the data, if there is any and the device lets us. */
  finish(): Promise<void>
}

/** Remembers the data of a deleted account until the device has removed it, also over a reload. */
export function createUnfinishedDeletion(context: SessionContext): UnfinishedDeletion {
  let id: string | null = null
  const due = () => id ?? readNote(NOTE)

  return {
    begin(customer) {
      id = customer
      writeNote(NOTE, customer)
      notify({
        type: 'warn',
        title: 'Your data is still on this device',
        message: 'This device did not let us remove it. Free some space and come back: we then remove it at once.',
        duration: LONG,
      })
    },
    isDue: () => due() !== null,
    async finish() {
      const customer = due()
      if (customer === null) return
      try {
        await context.device.locks.hold(SESSION_LOCK, () => leave(context, customer, 'may-go'))
      } catch (cause) {
        return ifNotStored(undefined, 'The data of a deleted account is still here:')(cause)
      }
      id = null
      dropNote(NOTE)
    },
  }
}
