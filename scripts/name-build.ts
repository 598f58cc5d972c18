import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names a build by what it is made of: the same sources give the same name, on any machine and at any time. */
export function nameBuild(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 8)
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)))
}

/** Writes what a page asks to know whether it is the newest: `latest.json`, and beside it which files a build of that name has. */
export function describeBuild(client: string, id: string, made: Date): void {
  const known = { id, timestamp: made.getTime() }
  const assets = readdirSync(join(client, 'assets'))
    .toSorted()
    .map((name) => `/assets/${name}`)
  mkdirSync(join(client, 'builds/meta'), { recursive: true })
  writeFileSync(join(client, 'builds/latest.json'), JSON.stringify(known))
  writeFileSync(join(client, `builds/meta/${id}.json`), JSON.stringify({ ...known, assets }))
}
