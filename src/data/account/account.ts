import type * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints.ts'
import type { customerExportSchema, customerUpdateSchema } from '../../contract/account/customer.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { readPrincipal } from './owner.ts'
import { failedBy, type AccountOutcome, type Failed } from './outcome.ts'
import { storeProfile } from './profile.ts'
import { settleIn } from './sign-in.ts'
import { leave } from './sign-out.ts'
import { SESSION_LOCK, type SessionContext } from './session-context.ts'

/** What of a profile is to change; what is left out stays. Addresses as forms send them, null takes one away. */
export type ProfileChange = Omit<z.input<typeof customerUpdateSchema>, 'token'>
export type CustomerExport = z.output<typeof customerExportSchema>

const done = { kind: 'done' } as const
type Done = Promise<AccountOutcome>

/** The customer's id, or null: none of these calls is made for a guest, and none is ever queued. */
async function signedIn({ device }: SessionContext): Promise<string | null> {
  const principal = await readPrincipal(device)
  return principal?.kind === 'customer' ? principal.id : null
}

export async function updateProfile(context: SessionContext, change: ProfileChange): Done {
  const { device } = context
  const id = await signedIn(context)
  if (id === null) return { kind: 'signed-out' }
  const headers = { [OWNER_HEADER]: id, [IDEMPOTENCY_HEADER]: device.uuid() }
  const answer = await device.api.call(endpoints.customerUpdate, change, { headers }).catch(failedBy)
  if ('kind' in answer) return answer
  await storeProfile(device.store, answer)
  await context.follow()
  return done
}

/** Every other session of the customer ends; this one goes on under a new token. */
export function changePassword(context: SessionContext, password: string, newPassword: string): Done {
  const { device } = context
  return device.locks.hold(SESSION_LOCK, async () => {
    const id = await signedIn(context)
    if (id === null) return { kind: 'signed-out' }
    const headers = { [OWNER_HEADER]: id }
    const answer = await device.api.call(endpoints.changePassword, { password, newPassword }, { headers }).catch(failedBy)
    if ('kind' in answer) return answer
    await settleIn(context, answer.customer)
    return done
  })
}

/** Deletes the account at the shop, and then everything of it here. */
export function deleteAccount(context: SessionContext, password: string): Done {
  const { device } = context
  return device.locks.hold(SESSION_LOCK, async () => {
    const id = await signedIn(context)
    if (id === null) return { kind: 'signed-out' }
    const headers = { [OWNER_HEADER]: id }
    const answer = await device.api.call(endpoints.customerDelete, { password }, { headers }).catch(failedBy)
    if ('kind' in answer) return answer
    await leave(context, id, 'may-go')
    return done
  })
}

export async function askForCode({ device }: SessionContext, email: string): Done {
  return device.api.call(endpoints.lostPasswordEmail, { email }).then(() => done, failedBy)
}

export async function setNewPassword({ device }: SessionContext, email: string, code: string, password: string): Done {
  return device.api.call(endpoints.lostPasswordSet, { email, code, password }).then(() => done, failedBy)
}

export async function exportData(context: SessionContext): Promise<{ kind: 'done'; data: CustomerExport } | Failed> {
  const id = await signedIn(context)
  if (id === null) return { kind: 'signed-out' }
  const headers = { [OWNER_HEADER]: id }
  return context.device.api.call(endpoints.customerExport, {}, { headers }).then((data) => ({ kind: 'done', data }) as const, failedBy)
}
