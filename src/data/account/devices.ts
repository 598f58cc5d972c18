import type { SignedInDevice } from '../../contract/account/device.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { OWNER_HEADER } from '../../contract/http/headers.ts'
import { failureOf, type AccountOutcome, type Failed } from './outcome.ts'
import { signedInId } from './profile.ts'
import type { SessionContext } from './session-context.ts'

const signedOut = { kind: 'signed-out' } as const
const done = { kind: 'done' } as const

/** The devices on which the customer is signed in, this one first. */
export async function readDevices({ device }: SessionContext): Promise<{ kind: 'done'; devices: SignedInDevice[] } | Failed> {
  const id = await signedInId(device)
  if (id === null) return signedOut
  const asking = device.api.call(endpoints.customerDevices, {}, { headers: { [OWNER_HEADER]: id } })
  return asking.then(({ devices }) => ({ kind: 'done', devices }) as const, failureOf)
}

/** Signs another device out. One that is already signed out counts as done. */
export async function endDevice({ device }: SessionContext, deviceId: string): Promise<AccountOutcome> {
  const id = await signedInId(device)
  if (id === null) return signedOut
  return device.api.call(endpoints.customerDeviceEnd, { id: deviceId }, { headers: { [OWNER_HEADER]: id } }).then(() => done, failureOf)
}

/** Signs every other device out. */
export async function endOtherDevices({ device }: SessionContext): Promise<AccountOutcome> {
  const id = await signedInId(device)
  if (id === null) return signedOut
  return device.api.call(endpoints.customerDevicesEndOthers, {}, { headers: { [OWNER_HEADER]: id } }).then(() => done, failureOf)
}
