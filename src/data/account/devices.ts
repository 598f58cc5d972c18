import type { SignedInDevice } from '../../contract/account/device.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { AccountOutcome } from './outcome.ts'
import { asCustomer, type Answered } from './profile.ts'
import type { SessionContext } from './session-context.ts'

/** The devices on which the customer is signed in, this one first. */
export const readDevices = (context: SessionContext): Answered<SignedInDevice[]> =>
  asCustomer(context, async (api, options) => (await api.call(endpoints.customerDevices, {}, options)).devices)

/** Signs another device out. One that is already signed out counts as done. */
export const endDevice = (context: SessionContext, deviceId: string): Promise<AccountOutcome> =>
  asCustomer(context, (api, options) => api.call(endpoints.customerDeviceEnd, { id: deviceId }, options))

/** Signs every other device out. */
export const endOtherDevices = (context: SessionContext): Promise<AccountOutcome> =>
  asCustomer(context, (api, options) => api.call(endpoints.customerDevicesEndOthers, {}, options))
