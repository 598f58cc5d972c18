import * as z from 'zod/mini'
import { tokenSchema } from '../http/keys.ts'

/** Names a sign-in among those of its customer. It grants nothing. */
const deviceIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/, 'A device id has letters and digits'))

/** One sign-in of a customer. Times are ISO 8601, UTC. */
export const deviceSchema = z.object({
  id: deviceIdSchema,
  /** Browser and system: "Chrome on Android". Null for a sign-in of a version that did not store it. */
  device: z.nullable(z.string()),
  first_seen: z.string(),
  /** At most an hour old while the device is in use. */
  last_seen: z.string(),
  /** True for the device that makes the call. */
  current: z.boolean(),
})

/** The devices of a customer: first the one that makes the call, then the others, the last seen first. */
export const devicesSchema = z.object({ devices: z.array(deviceSchema) })
export const deviceEndSchema = z.object({ token: tokenSchema, id: deviceIdSchema })

export type SignedInDevice = z.infer<typeof deviceSchema>
