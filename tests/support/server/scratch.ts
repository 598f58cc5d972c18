import { accessSync, constants, statfsSync } from 'node:fs'

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Puts temporary data of tests (databases, profiles, builds) into memory if this machine has enough: a PostgreSQL database is created and
 * dropped there in a third of the time. Call it before any code reads the folder of temporary files. A `TMPDIR` that is set already stays.
 */
export function scratchInMemory(): void {
  if (process.env['TMPDIR'] === undefined && isRoomy()) process.env['TMPDIR'] = IN_MEMORY
}

function isRoomy(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
