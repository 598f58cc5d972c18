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
 * served, like any earlier one.
 */
export function storeBuild(client: string, dataDir: string): string[] {
  const id = buildIdOf(client)
  if (id === null) return []
  const folder = join(dataDir, 'builds')
  const list = join(folder, 'served.json')
  mkdirSync(folder, { recursive: true })
  copyWhole(join(client, FILES), join(folder, id))
  const served = [id, ...readServed(list).filter((other) => other !== id)].slice(0, SERVED_BUILDS)
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
function readServed(list: string): string[] {
  if (!existsSync(list)) return []
  const served = z.safeParse(servedSchema, JSON.parse(readFileSync(list, 'utf8')))
  return served.success ? served.data : []
}

/** A copy takes less time. An older one is of a process that was interrupted. */
const COPY_MS = HOUR_MS

/** Whether another process that starts at the same time may be copying into the folder. */
function isBeingCopied(path: string): boolean {
  if (!/\.\d+$/.test(path)) return false
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return age < COPY_MS
}

/** Copies a folder. It gets its final name at the end, so that an interrupted copy never counts as complete. */
function copyWhole(from: string, to: string): void {
  if (existsSync(to)) return
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

function writeWhole(file: string, text: string): void {
  const partly = `${file}.${process.pid}`
  writeFileSync(partly, text)
  renameSync(partly, file)
}
