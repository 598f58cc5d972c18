import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a temporary PostgreSQL; null if this machine has no PostgreSQL. */
    postgresUrl: string | null
  }
}

/** Starts a temporary PostgreSQL before the tests of the backend, and removes it after them. */
export default function setup(project: TestProject): () => void {
  const binaries = findBinaries() ?? installBinaries()
  if (!binaries) {
    const message = 'PostgreSQL was not found (initdb, pg_ctl): the tests of its engine are left out. Install "postgresql" to run them.'
    if (process.env['CI']) throw new Error(message)
    console.warn(message)
    project.provide('postgresUrl', null)
    return () => undefined
  }
  // No data has to survive a crash, so speed comes first.
  const cluster = startCluster(binaries, 'synchronous_commit=off')
  project.provide('postgresUrl', cluster.url)
  return cluster.remove
}

/** The folder of the newest PostgreSQL's programs. */
function findBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null
}

const APT = '/usr/bin/apt-get'

function installBinaries(): string | null {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return null
  spawnSync(APT, ['install', '-y', '--no-install-recommends', 'postgresql'], { stdio: 'ignore', timeout: 300_000 })
  return findBinaries()
}

/** PostgreSQL does not run as root; root starts it as the user `nobody`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  return account ? { uid: Number(account[2]), gid: Number(account[3]) } : {}
}

export interface OwnPostgres {
  url: string
  /** The socket file on which it listens. */
  socket: string
  start(): void
  /** `fast` aborts running statements, `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): void
  /** Starts a replica that streams from this one. Remove it first. */
  startReplica(): OwnPostgres
  /** Stops it for good and removes its data. */
  remove(): void
}

/** Whether this machine has PostgreSQL. */
export const hasPostgres = (): boolean => findBinaries() !== null

/** A PostgreSQL that a test may stop, crash and start again. Committed data survives. Throws if this machine has no PostgreSQL. */
export function startOwnPostgres(): OwnPostgres {
  const binaries = findBinaries()
  if (!binaries) throw new Error('PostgreSQL was not found')
  return startCluster(binaries, 'synchronous_commit=on')
}

/** The processes of a cluster and what each does or waits for. */
function processesOf(data: string): string {
  if (!existsSync(join(data, 'postmaster.pid'))) return 'nothing'
  const [main = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  return spawnSync('ps', ['-o', 'pid,stat,wchan:30,etime,args', '-p', main, '--ppid', main], { encoding: 'utf8' }).stdout
}

const lastLines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-20).join('\n')

/** @param primary the folder of the cluster to copy and follow; without it the cluster is new and empty */
function startCluster(binaries: string, durability: string, primary?: string): OwnPostgres {
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  const account = unprivileged()
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(join(binaries, program), parameters, {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    })
  if (primary === undefined) run('initdb', '-D', data, '-U', 'shop', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C')
  else run('pg_basebackup', '-D', data, '-h', primary, '-U', 'shop', '--no-sync', '--checkpoint=fast', '--write-recovery-conf')
  // It does not listen on the network, and no data has to survive a loss of power.
  const settings = `-k ${folder} -c listen_addresses= -c fsync=off -c full_page_writes=off -c ${durability} -c max_connections=300 -c autovacuum=off`
  const cluster: OwnPostgres = {
    url: `postgresql://shop@localhost/postgres?host=${folder}`,
    socket: join(folder, '.s.PGSQL.5432'),
    start: () => void run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'),
    stop(mode) {
      try {
        run('pg_ctl', '-D', data, '-w', '-m', mode, 'stop')
      } catch (error) {
        throw new Error(
          `PostgreSQL did not stop (${mode}). It runs:\n${processesOf(data)}\nThe end of its log:\n${lastLines(join(folder, 'log'))}`,
          {
            cause: error,
          },
        )
      }
    },
    startReplica: () => startCluster(binaries, durability, folder),
    remove() {
      if (existsSync(join(data, 'postmaster.pid'))) cluster.stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  cluster.start()
  return cluster
}
