/** Type-checks every layer with the platform it runs on: `tsconfig.json` lists the projects. */
import { globSync, rmSync, statSync } from 'node:fs'

/** Where the compiler stores what it knows of each project between runs. */
const CACHE = 'node_modules/.cache/types'
/** Files that declare globals. The incremental compiler does not re-check a project when one of them changes. */
const GLOBALS = ['package-lock.json', 'tsconfig.base.json', '{src,sw,api-mock,tests}/**/*.d.ts']

const changedAt = (path: string) => statSync(path).mtimeMs

/** Deletes the compiler's cache when a declaration of globals is newer than it. */
export function dropStaleTypes(): void {
  const cached = globSync(`${CACHE}/*.tsbuildinfo`)
  const newest = Math.max(...GLOBALS.flatMap((pattern) => globSync(pattern)).map(changedAt))
  if (cached.some((path) => changedAt(path) < newest)) rmSync(CACHE, { recursive: true })
}
