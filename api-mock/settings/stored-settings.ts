import type { z } from 'zod/mini'
import { brandFacts, demoBusiness } from '../../src/contract/brand.ts'
import { settingShapes, settingsSchema, type SettingName, type Settings } from '../../src/contract/settings/settings.ts'
import type { Database } from '../db/open.ts'
import { keysOf } from '../keys-of.ts'

const { bank } = demoBusiness

/** The settings of the demo. A shop has them until it sets its own. */
export const demoSettings: Settings = {
  'company.name': demoBusiness.legalName,
  'company.registration': null,
  'company.vat_number': demoBusiness.vatNumber,
  'company.address': demoBusiness.address,
  'bank.name': bank.name,
  'bank.account_name': bank.accountName,
  'bank.account_number': bank.accountNumber,
  'bank.branch_code': bank.branchCode,
  'bank.account_type': bank.accountType,
  'contact.phone': brandFacts.phone,
  'contact.whatsapp': null,
  'contact.email': brandFacts.email,
  'contact.hours': demoBusiness.hours,
  'notify.email': null,
  'dispatch.from': brandFacts.dispatch_from,
  'dispatch.notice_from': null,
  'delivery.days': brandFacts.delivery_days,
  'payjustnow.lowest': 50,
  'payjustnow.highest': 50_000,
  'finchoice.lowest': 500,
  'finchoice.highest': 100_000,
}

export const settingNames: readonly SettingName[] = keysOf(settingShapes)

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingShapes, name)

/** One stored change of a setting. `value` is JSON. */
export interface SettingChange {
  position: number
  at: string
  by: string
  name: string
  value: string
}

/** All changes, oldest first. */
export async function settingHistory(db: Database): Promise<SettingChange[]> {
  const rows = await db.selectFrom('setting_change').selectAll().orderBy('position').execute()
  return rows.map(({ position, changed_at, changed_by, name, value }) => ({ position, at: changed_at, by: changed_by, name, value }))
}

/**
 * The present settings: the demo's, then every change in turn. A name of a newer version is left out. Throws if a stored value does not fit
 * its schema.
 */
export function settingsFrom(history: readonly SettingChange[]): Settings {
  const values = Object.fromEntries(history.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]))
  return settingsSchema.parse({ ...demoSettings, ...values } satisfies z.input<typeof settingsSchema>)
}

/** Whether the bank account is the made-up one of the demo. */
export const hasDemoBank = (settings: Settings): boolean => settings['bank.account_number'] === demoSettings['bank.account_number']

/** Whether invoices state the made-up VAT number of the demo. */
export const hasDemoVatNumber = (settings: Settings): boolean => settings['company.vat_number'] === demoSettings['company.vat_number']
