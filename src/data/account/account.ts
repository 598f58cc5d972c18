import type * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints.ts'
import type { customerAddressSchema, customerExportSchema, customerUpdateSchema } from '../../contract/account/customer.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { failureOf, type AccountOutcome, type Failed } from './outcome.ts'
import { signedInId, storeProfile } from './profile.ts'
import { adoptCustomer } from './sign-in.ts'
import { leave } from './sign-out.ts'
import { SESSION_LOCK, type SessionContext } from './session-context.ts'

/** The changed fields of a profile; a missing field stays. An address has the fields of the form; null deletes it. */
export type ProfileChange = Omit<z.input<typeof customerUpdateSchema>, 'token'>
/** A change of the address book, with the fields of the form. */
export type AddressBookCall = z.input<typeof customerAddressSchema>['change']
export type CustomerExport = z.output<typeof customerExportSchema>

const done = { kind: 'done' } as const
type Done = Promise<AccountOutcome>

/** Changes the profile on the server and stores the server's answer. Needs a connection. */
export async function updateProfile(context: SessionContext, change: ProfileChange): Done {
  const { device } = context
  const id = await signedInId(context.device)
  if (id === null) return { kind: 'signed-out' }
  const headers = { [OWNER_HEADER]: id, [IDEMPOTENCY_HEADER]: device.uuid() }
  const answer = await device.api.call(endpoints.customerUpdate, change, { headers }).catch(failureOf)
  if ('kind' in answer) return answer
  await storeProfile(device.store, answer)
  await context.follow()
  return done
}

/** Changes the address book on the server and stores the server's answer. Needs a connection. */
export async function changeAddressBook(context: SessionContext, change: AddressBookCall): Done {
  const { device } = context
  const id = await signedInId(context.device)
  if (id === null) return { kind: 'signed-out' }
  const headers = { [OWNER_HEADER]: id, [IDEMPOTENCY_HEADER]: device.uuid() }
  const answer = await device.api.call(endpoints.customerAddress, { change }, { headers }).catch(failureOf)
  if ('kind' in answer) return answer
  await storeProfile(device.store, answer)
  await context.follow()
  return done
}

/** Changes the password. Every other session of the customer ends; this one continues with a new token. */
export function changePassword(context: SessionContext, password: string, newPassword: string): Done {
  const { device } = context
  return device.locks.hold(SESSION_LOCK, async () => {
    const id = await signedInId(context.device)
    if (id === null) return { kind: 'signed-out' }
    const headers = { [OWNER_HEADER]: id }
    const answer = await device.api.call(endpoints.changePassword, { password, newPassword }, { headers }).catch(failureOf)
    if ('kind' in answer) return answer
    await adoptCustomer(context, answer.customer)
    return done
  })
}

/** Asks for a mail with a code to a new address. The answer is the same for an address that has an account. */
export async function requestEmailChange(context: SessionContext, email: string, password: string): Done {
  const { device } = context
  const id = await signedInId(device)
  if (id === null) return { kind: 'signed-out' }
  const headers = { [OWNER_HEADER]: id }
  return device.api.call(endpoints.customerEmailAsk, { email, password }, { headers }).then(() => done, failureOf)
}

/** Changes the address with the mailed code, and stores the server's answer. */
export async function setEmail(context: SessionContext, email: string, code: string): Done {
  const { device } = context
  const id = await signedInId(device)
  if (id === null) return { kind: 'signed-out' }
  const answer = await device.api.call(endpoints.customerEmailSet, { email, code }, { headers: { [OWNER_HEADER]: id } }).catch(failureOf)
  if ('kind' in answer) return answer
  await storeProfile(device.store, answer)
  await context.follow()
  return done
}

/** Stops or undoes a change of the address with a mailed link. It needs no sign-in. */
export async function undoEmailChange({ device }: SessionContext, link: string) {
  return device.api.call(endpoints.customerEmailUndo, { link }).then((answer) => ({ kind: 'done', answer }) as const, failureOf)
}

/** Deletes the account on the server, then all its data on this device. */
export function deleteAccount(context: SessionContext, password: string): Done {
  const { device } = context
  return device.locks.hold(SESSION_LOCK, async () => {
    const id = await signedInId(context.device)
    if (id === null) return { kind: 'signed-out' }
    const headers = { [OWNER_HEADER]: id }
    const answer = await device.api.call(endpoints.customerDelete, { password }, { headers }).catch(failureOf)
    if ('kind' in answer) return answer
    await leave(context, id, 'may-go')
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
export async function exportData(context: SessionContext): Promise<{ kind: 'done'; data: CustomerExport } | Failed> {
  const id = await signedInId(context.device)
  if (id === null) return { kind: 'signed-out' }
  const headers = { [OWNER_HEADER]: id }
  return context.device.api.call(endpoints.customerExport, {}, { headers }).then((data) => ({ kind: 'done', data }) as const, failureOf)
}
