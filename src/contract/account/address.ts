import * as z from 'zod/mini'
import { provinces } from './provinces.ts'

export { provinces }

export type Province = (typeof provinces)[number]
export const DEFAULT_PROVINCE: Province = 'Western Cape'
export const countries = ['South Africa'] as const

/** The messages of the specification, word for word (spec §5). */
export const INVALID_EMAIL = 'Invalid email'
export const INVALID_NAME = 'Invalid Name'
export const COMPLETE_ALL_FIELDS = 'Please complete all fields'
export const INVALID_PHONE = 'Please check the phone number: in South Africa it has 10 digits'

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const required = (longest: number) => text(longest).check(z.minLength(1, COMPLETE_ALL_FIELDS))

export const emailSchema = z
  .string(INVALID_EMAIL)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, INVALID_EMAIL),
    z.regex(/^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/, INVALID_EMAIL),
  )

export const nameSchema = z
  .string(INVALID_NAME)
  .check(z.trim(), z.minLength(1, INVALID_NAME), z.maxLength(80, INVALID_NAME), z.regex(/^[^<>{}[\]\\^~|]*$/, INVALID_NAME))

/** The name of a place or a business. It follows the rules for a person's name, with the message for a missing field. */
export const placeNameSchema = z
  .string(COMPLETE_ALL_FIELDS)
  .check(
    z.trim(),
    z.minLength(1, COMPLETE_ALL_FIELDS),
    z.maxLength(80, COMPLETE_ALL_FIELDS),
    z.regex(/^[^<>{}[\]\\^~|]*$/, COMPLETE_ALL_FIELDS),
  )

/** A South African number: nine digits after `0`, `27`, `+27` or `0027`, the latter three also with a `0` behind them. */
const southAfrican = /^\(?(?:(?:\+|00)?27[\s).-]*(?:\(?0\)?)?|0)(?:[\s().-]*\d){9}$/
const foreign = /^(?:\+(?!27)|00(?!27))(?:[\s().-]*\d){8,15}$/

/** A phone number, with spaces, dots, dashes and brackets as it is typed. The schema checks the digits and does not change the text. */
export const phoneSchema = z
  .string(COMPLETE_ALL_FIELDS)
  .check(z.trim(), z.maxLength(24), z.regex(new RegExp(`${southAfrican.source}|${foreign.source}`), INVALID_PHONE))

export const postcodeSchema = z.string().check(z.trim(), z.regex(/^\d{4}$/, 'A South African postcode has 4 digits'))

export const addressSchema = z.object({
  firstName: nameSchema,
  lastName: text(80),
  companyName: z._default(text(120), ''),
  streetAddress1: required(160),
  /** The suburb. */
  streetAddress2: z._default(text(160), ''),
  city: required(80),
  /** Mirrors `province`. */
  state: z._default(text(40), ''),
  postcode: postcodeSchema,
  country: z._default(z.enum(countries), 'South Africa'),
  province: z.enum(provinces),
  email: z.optional(emailSchema),
  phone: z.optional(phoneSchema),
})

/** An address as a form of any version stored it. Earlier versions took shorter phone numbers. */
export const storedAddressSchema = z.extend(addressSchema, { phone: z.optional(z.string()) })

/** An address in the answers of the server. */
export const addressAnswerSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  street_address_1: z.string(),
  street_address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  province: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

/** An entry of a customer's address book. */
export const savedAddressSchema = z.object({ address_id: z.string(), name: z.string(), address: addressAnswerSchema })
export type SavedAddress = z.infer<typeof savedAddressSchema>

export type Address = z.infer<typeof addressSchema>
export type AddressAnswer = z.infer<typeof addressAnswerSchema>
