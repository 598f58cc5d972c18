import * as z from 'zod/mini'
import { pictureSchema } from '../catalogue/picture-schema.ts'
import { slugSchema } from '../http/keys.ts'
import { weekdays } from './weekdays.ts'

/** South African time, such as `09:00`; null: closed on that day. */
const dayHoursSchema = z.nullable(z.object({ opens: z.string(), closes: z.string() }))

/** The changes on public holidays. */
const holidaysSchema = z.object({
  /** The hours on every public holiday; null: closed. Absent: the usual hours of the weekday. */
  hours: z.optional(dayHoursSchema),
  /** The names of the public holidays on which the shop is always closed. */
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
  /** Absent if public holidays have the usual hours. */
  holidays: z.optional(holidaysSchema),
  hours_note: z.string(),
  services: z.array(z.string()),
  description: z.string(),
  parking: z.string(),
  /** Absent or null: the map alone. */
  picture: z.optional(z.nullable(pictureSchema)),
})
export const storesSchema = z.object({ stores: z.array(storeSchema) })

export type Store = z.infer<typeof storeSchema>
export type StoreHours = Store['hours']
export type StoreHolidays = Store['holidays']
