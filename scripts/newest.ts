import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** When the newest file of these files and folders was changed, in milliseconds; 0 when there is none. */
export function newest(paths: readonly string[]): number {
  let latest = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    const stat = statSync(path)
    latest = Math.max(latest, stat.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : stat.mtimeMs)
  }
  return latest
}
