import * as z from 'zod/mini'
import { emailSchema } from '../account/address.ts'

const text = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.regex(/^[^{}<>]*$/, 'must not contain { } < >'),
      z.maxLength(longest, `has more than ${longest} characters`),
    )
const like = (shape: RegExp, example: string) => z.string().check(z.trim(), z.regex(shape, `must look like ${example}`))
const day = like(/^\d{4}-\d{2}-\d{2}$/, '2027-01-17').check(
  z.refine((value) => new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value, 'is not a day of the calendar'),
)
/** A South African number, or one with its country code. */
const phone = like(/^(0\d{2} ?\d{3} ?\d{4}|\+[1-9]\d{0,2}( ?\d){6,12})$/, '021 555 0142 or +27 21 555 0142')

/** Whole rand. */
const rand = z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more'), z.maximum(10_000_000, 'must be 10000000 or less'))

/** The value of each setting of the shop. Null means that there is none. */
export const settingShapes = {
  'company.name': text(120),
  'company.registration': z.nullable(like(/^\d{4}\/\d{6}\/\d{2}$/, '2019/123456/07')),
  'company.vat_number': z.nullable(like(/^4\d{9}$/, '4123456789 (10 digits, the first is 4)')),
  'company.address': text(300),
  'bank.name': text(80),
  'bank.account_name': text(80),
  /** South African account numbers have 7 to 11 digits. An IBAN is not one. */
  'bank.account_number': like(/^\d(?: ?\d){6,10}$/, '62 123 456 789 (7 to 11 digits, no IBAN)'),
  'bank.branch_code': like(/^\d{6}$/, '250655 (6 digits)'),
  'bank.account_type': text(40),
  'contact.phone': phone,
  'contact.whatsapp': z.nullable(phone),
  'contact.email': emailSchema,
  'contact.hours': text(200),
  /** The address for mails about orders, refunds and messages. Null: in production the contact address, in the demo none. */
  'notify.email': z.nullable(emailSchema),
  /** The first day of dispatch after a break. The notice about the break ends with the day before. */
  'dispatch.from': z.nullable(day),
  /** The first day of the notice. Null shows it at once. */
  'dispatch.notice_from': z.nullable(day),
  /** Days until the latest delivery (spec §1: 14). */
  'delivery.days': z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more'), z.maximum(120, 'must be 120 or less')),
  /** The lowest and the highest amount that a provider of payments over time takes, in rand. */
  'payjustnow.lowest': rand,
  'payjustnow.highest': rand,
  'finchoice.lowest': rand,
  'finchoice.highest': rand,
} as const

const isInOrder = (lowest: number, highest: number) => lowest <= highest

/** All settings together: the days and the amounts must be in order. */
export const settingsSchema = z.object(settingShapes).check(
  z.refine(
    (all) => all['dispatch.notice_from'] === null || (all['dispatch.from'] !== null && all['dispatch.notice_from'] < all['dispatch.from']),
    { error: 'must be before dispatch.from', path: ['dispatch.notice_from'] },
  ),
  z.refine((all) => isInOrder(all['payjustnow.lowest'], all['payjustnow.highest']), {
    error: 'must not be below payjustnow.lowest',
    path: ['payjustnow.highest'],
  }),
  z.refine((all) => isInOrder(all['finchoice.lowest'], all['finchoice.highest']), {
    error: 'must not be below finchoice.lowest',
    path: ['finchoice.highest'],
  }),
)

export type Settings = z.infer<typeof settingsSchema>
export type SettingName = keyof typeof settingShapes
