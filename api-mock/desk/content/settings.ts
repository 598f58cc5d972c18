import { writeAudit, type Actor } from '../../audit/audit.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { invalidRequest, ShopError } from '../../http/shop-error.ts'
import { changeSettingsIn, requireSetting, SettingRefused } from '../../settings/change-settings.ts'
import { settingHistory, settingsFrom } from '../../settings/stored-settings.ts'

type Value = string | number | null

const valueOf = (json: string): Value => {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** The last changes that the desk shows. */
const MOST_SHOWN = 30

/** The facts of the shop, with their last changes, newest first. */
export async function readDeskSettings(db: Database) {
  const history = await settingHistory(db)
  return {
    settings: settingsFrom(history),
    history: history
      .slice(-MOST_SHOWN)
      .toReversed()
      .map(({ at, by, name, value }) => ({ at, by, name, value: valueOf(value) })),
  }
}

/**
 * Changes facts of the shop, all of them or none. Throws `settings_changed` for a value that the user did not see, and
 * `invalid_request` with the `setting` and its `fault` in `data`.
 */
export async function changeDeskSettings(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  changes: readonly { name: string; seen: Value; value: Value }[],
): Promise<void> {
  try {
    const given = Object.fromEntries(changes.map(({ name, value }) => [requireSetting(name), value]))
    const { before, after, changed } = await changeSettingsIn(trx, deps, given, by.name)
    for (const { name, seen } of changes)
      if (before[requireSetting(name)] !== seen)
        throw new ShopError(
          409,
          'settings_changed',
          'A colleague changed this meanwhile. Nothing of yours is saved: look at it again first.',
        )
    if (changed.length === 0) return
    const of = (settings: typeof before) => Object.fromEntries(changed.map((name) => [name, settings[name]]))
    await writeAudit(trx, deps, by, { action: 'settings.change', subject: 'settings', before: of(before), after: of(after) })
  } catch (error) {
    if (error instanceof SettingRefused) throw invalidRequest(error.message, error.about ?? {})
    throw error
  }
}
