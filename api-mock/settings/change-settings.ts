import { settingsSchema, type SettingName, type Settings } from '../../src/contract/settings/settings.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { keysOf } from '../keys-of.ts'
import { isSettingName, settingHistory, settingNames, settingsFrom } from './stored-settings.ts'

/** A setting was rejected, and nothing has changed. */
export class SettingRefused extends Error {
  override name = 'SettingRefused'
  /** The setting whose value does not fit, and its fault. Null: there is no setting of that name. */
  readonly about: { setting: string; fault: string } | null

  constructor(message: string, about: SettingRefused['about'] = null) {
    super(message)
    this.about = about
  }
}

/** Throws SettingRefused for an unknown name, and suggests the nearest known one. */
export function requireSetting(name: string): SettingName {
  if (isSettingName(name)) return name
  const [nearest = ''] = settingNames.toSorted((a, b) => editsBetween(name, a) - editsBetween(name, b))
  throw new SettingRefused(`There is no setting ${name}. The nearest is ${nearest}`)
}

/**
 * Stores changes of settings with their time and author, all of them or none. Equal values are not stored again. Every server reads them within
 * seconds. Throws SettingRefused with the name and the fault of the first value that does not fit.
 * @returns the names that changed
 */
export function changeSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  changes: Readonly<Record<string, unknown>>,
  by: string,
): Promise<SettingName[]> {
  return transact(deps, async (trx) => (await changeSettingsIn(trx, deps, changes, by)).changed)
}

/** The same inside a transaction. Resolves with the settings before and after, and the names that changed. */
export async function changeSettingsIn(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  changes: Readonly<Record<string, unknown>>,
  by: string,
): Promise<{ before: Settings; after: Settings; changed: SettingName[] }> {
  const given = Object.fromEntries(Object.entries(changes).map(([name, value]) => [requireSetting(name), value]))
  // The row of the mark is locked until the end, so that changes come one after the other.
  await markCatalogueChanged(trx)
  const history = await settingHistory(trx)
  const before = settingsFrom(history)
  const after = accept({ ...before, ...given })
  const changed = keysOf(after).filter((name) => after[name] !== before[name])
  const last = history.at(-1)?.position ?? 0
  const changed_at = clock.now().toISOString()
  const rows = changed.map((name, index) => ({
    position: last + index + 1,
    changed_at,
    changed_by: by,
    name,
    value: JSON.stringify(after[name]),
  }))
  if (rows.length > 0) await trx.insertInto('setting_change').values(rows).execute()
  return { before, after, changed }
}

function accept(all: unknown): Settings {
  const read = settingsSchema.safeParse(all)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const [setting, fault] = [String(issue?.path[0]), issue?.message ?? 'does not fit']
  throw new SettingRefused(`${setting} ${fault}`, { setting, fault })
}

/** The number of letters to insert, delete or replace between two words (Levenshtein). */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of from.split('').entries()) {
    const next = [line + 1]
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (to[at - 1] === letter ? 0 : 1)
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
