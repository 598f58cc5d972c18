import * as z from 'zod/mini'
import { slugSchema } from '../http/keys.ts'
import { weekdays } from './weekdays.ts'

/** South African time, `09:00`; null: closed that day. */
const dayHoursSchema = z.nullable(z.object({ opens: z.string(), closes: z.string() }))

/** What public holidays change. */
const holidaysSchema = z.object({
  /** The hours of all of them, null where the shop is closed then; left out, the week goes on as usual. */
  hours: z.optional(dayHoursSchema),
  /** Those on which it is closed in any case, by name. */
  closed: z.array(z.string()),
})

export const storeSchema = z.object({
  slug: slugSchema,
  name: z.string(),
  address_lines: z.array(z.string()),
  suburb: z.string(),
  city: z.string(),
  province: z.string(),
  postcode: z.string(),
  country: z.string(),
  /** Degrees. */
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  email: z.string(),
  hours: z.record(z.enum(weekdays), dayHoursSchema),
  /** Left out where they are days like others. */
  holidays: z.optional(holidaysSchema),
  hours_note: z.string(),
  services: z.array(z.string()),
  description: z.string(),
  parking: z.string(),
})
export const storesSchema = z.object({ stores: z.array(storeSchema) })

export type Store = z.infer<typeof storeSchema>
export type StoreHours = Store['hours']
export type StoreHolidays = Store['holidays']
