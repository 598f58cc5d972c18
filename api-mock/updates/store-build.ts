import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { buildSchema, LATEST_BUILD } from '../../src/contract/updates.ts'
import { HOUR_MS } from '../../src/domain/calendar/durations.ts'

/** The current build and the two before it: a page may be two deployments old and still find its code. */
export const SERVED_BUILDS = 3
const FILES = 'assets'

const servedSchema = z.array(z.string().check(z.regex(/^\w+$/)))

/**
 * Copies the hashed files of the build in `client` to the data folder. Returns the folders of the earlier builds, latest first. The copies
 * survive a deployment into the same folder, a deployment into an empty container, and a roll-back: the build that was rolled back is still
 * served, like any earlier one. A power loss may leave a list or a copy damaged: `log` gets a line about a list that counts as empty, and a
 * copy of the present build that differs is replaced.
 */
export function storeBuild(client: string, dataDir: string, log: (line: string) => void): string[] {
  const id = buildIdOf(client)
  if (id === null) return []
  const folder = join(dataDir, 'builds')
  const list = join(folder, 'served.json')
  mkdirSync(folder, { recursive: true })
  copyWhole(join(client, FILES), join(folder, id))
  const served = [id, ...readServed(list, log).filter((other) => other !== id)].slice(0, SERVED_BUILDS)
  writeWhole(list, JSON.stringify(served))
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const path = join(folder, name)
    if (!served.includes(name) && !isBeingCopied(path)) rmSync(path, { recursive: true, force: true })
  }
  return served.slice(1).map((other) => join(folder, other))
}

/** The id of the build in `client`; null if there is no build. */
export function buildIdOf(client: string): string | null {
  const latest = join(client, LATEST_BUILD)
  return existsSync(latest) ? z.parse(buildSchema, JSON.parse(readFileSync(latest, 'utf8'))).id : null
}

/** The ids of the served builds, latest first. */
function readServed(list: string, log: (line: string) => void): string[] {
  if (!existsSync(list)) return []
  try {
    return z.parse(servedSchema, JSON.parse(readFileSync(list, 'utf8')))
  } catch (cause) {
    if (!(cause instanceof SyntaxError) && !(cause instanceof z.core.$ZodError)) throw cause
    log(`${list} is damaged: pages of earlier builds load again when they need more of their code`)
    return []
  }
}

/** A copy takes less time. An older one is of a process that was interrupted. */
const COPY_MS = HOUR_MS

/** Whether another process that starts at the same time may be copying into the folder. */
function isBeingCopied(path: string): boolean {
  if (!/\.\d+$/.test(path)) return false
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return age < COPY_MS
}

/** Copies a folder, if it has no complete copy. It gets its final name at the end, so that an interrupted copy never counts as complete. */
function copyWhole(from: string, to: string): void {
  if (existsSync(to)) {
    if (isCopy(from, join(to, FILES))) return
    rmSync(to, { recursive: true, force: true })
  }
  const partly = `${to}.${process.pid}`
  cpSync(from, join(partly, FILES), { recursive: true })
  try {
    renameSync(partly, to)
  } catch (error) {
    rmSync(partly, { recursive: true })
    // Another process that starts at the same time was faster.
    if (!existsSync(to)) throw error
  }
}

/** Whether each file of a folder has a copy of its size. After a power loss, files that were just copied may be empty. */
function isCopy(from: string, to: string): boolean {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  const paths = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(from, path)).isFile())
  return paths.every((path) => sizeOf(join(from, path)) === sizeOf(join(to, path)))
}

function writeWhole(file: string, text: string): void {
  const partly = `${file}.${process.pid}`
  writeFileSync(partly, text, { flush: true })
  renameSync(partly, file)
}
