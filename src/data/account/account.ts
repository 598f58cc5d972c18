import type * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints.ts'
import type { Customer, customerAddressSchema, customerExportSchema, customerUpdateSchema } from '../../contract/account/customer.ts'
import { failureOf, type AccountOutcome } from './outcome.ts'
import { asCustomer, onceAsCustomer, storeProfile, type Answered } from './profile.ts'
import { adoptCustomer } from './sign-in.ts'
import { leave } from './sign-out.ts'
import { ifNotStored, StorageError } from '../storage/storage-error.ts'
import { SESSION_LOCK, type SessionContext } from './session-context.ts'

/** The changed fields of a profile; a missing field stays. An address has the fields of the form; null deletes it. */
export type ProfileChange = Omit<z.input<typeof customerUpdateSchema>, 'token'>
/** A change of the address book, with the fields of the form. */
export type AddressBookCall = z.input<typeof customerAddressSchema>['change']
export type CustomerExport = z.output<typeof customerExportSchema>

const done = { kind: 'done' } as const
type Done = Promise<AccountOutcome>

/** Stores the profile that a call has answered with. */
async function storing(context: SessionContext, asking: Answered<Customer>): Done {
  const outcome = await asking
  if (outcome.kind !== 'done') return outcome
  await storeProfile(context.device.store, outcome.answer).catch(ifNotStored(undefined, 'The profile is changed, and not stored here:'))
  await context.follow()
  return done
}

/** Changes the profile on the server and stores the server's answer. Needs a connection. */
export const updateProfile = (context: SessionContext, change: ProfileChange): Done =>
  storing(
    context,
    onceAsCustomer(context, (api, options) => api.call(endpoints.customerUpdate, change, options)),
  )

/** Changes the address book on the server and stores the server's answer. Needs a connection. */
export const changeAddressBook = (context: SessionContext, change: AddressBookCall): Done =>
  storing(
    context,
    onceAsCustomer(context, (api, options) => api.call(endpoints.customerAddress, { change }, options)),
  )

/** Changes the password. Every other session of the customer ends; this one continues with a new token. */
export function changePassword(context: SessionContext, password: string, newPassword: string): Done {
  return context.device.locks.hold(SESSION_LOCK, async () => {
    const input = { password, newPassword }
    const outcome = await asCustomer(context, (api, options) => api.call(endpoints.changePassword, input, options))
    if (outcome.kind !== 'done') return outcome
    await adoptCustomer(context, outcome.answer.customer)
    return done
  })
}

/** Asks for a mail with a code to a new address. The answer is the same for an address that has an account. */
export const requestEmailChange = (context: SessionContext, email: string, password: string): Done =>
  asCustomer(context, (api, options) => api.call(endpoints.customerEmailAsk, { email, password }, options))

/** Changes the address with the mailed code, and stores the server's answer. */
export const setEmail = (context: SessionContext, email: string, code: string): Done =>
  storing(
    context,
    asCustomer(context, (api, options) => api.call(endpoints.customerEmailSet, { email, code }, options)),
  )

/** Stops or undoes a change of the address with a mailed link. It needs no sign-in. */
export async function undoEmailChange({ device }: SessionContext, link: string) {
  return device.api.call(endpoints.customerEmailUndo, { link }).then((answer) => ({ kind: 'done', answer }) as const, failureOf)
}

/**
 * Deletes the account on the server, then all its data on this device. `onKept` receives the customer's id if the device does not remove the
 * data [I13]: the account is deleted all the same.
 */
export function deleteAccount(context: SessionContext, password: string, onKept: (id: string) => void): Done {
  return context.device.locks.hold(SESSION_LOCK, async () => {
    const outcome = await asCustomer(context, async (api, options, id) => {
      await api.call(endpoints.customerDelete, { password }, options)
      return id
    })
    if (outcome.kind !== 'done') return outcome
    const id = outcome.answer
    await leave(context, id, 'may-go').catch((cause: unknown) => {
      if (!(cause instanceof StorageError)) throw cause
      onKept(id)
    })
    return done
  })
}

/** Asks the server to mail a code for a new password. The answer is the same for an unknown address. */
export async function requestPasswordCode({ device }: SessionContext, email: string): Done {
  return device.api.call(endpoints.lostPasswordEmail, { email }).then(() => done, failureOf)
}

/** Sets a new password with the mailed code. */
export async function setNewPassword({ device }: SessionContext, email: string, code: string, password: string): Done {
  return device.api.call(endpoints.lostPasswordSet, { email, code, password }).then(() => done, failureOf)
}

/** All data that the server stores about the customer. */
export const exportData = (context: SessionContext): Answered<CustomerExport> =>
  asCustomer(context, (api, options) => api.call(endpoints.customerExport, {}, options))
