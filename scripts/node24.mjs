// Runs on any Node from 20 on. It finds the Node 24 that the shop needs, or prints what to install.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

/** Runs a command to its end, with the installed tools first on the path. A failure ends this process with its exit code. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: withTools(env),
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs the packages of the lock file if they are missing. */
export function installPackages() {
  if (existsSync(join(root, 'node_modules', '.package-lock.json'))) return
  console.log('Installing packages …')
  // The build needs packages that npm leaves out where NODE_ENV is `production`.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** The path of a Node 24 or newer: the installed package's, or the current one. */
export function node24() {
  const packaged = join(bin, 'node')
  if (existsSync(packaged)) return packaged
  const [major, minor] = process.versions.node.split('.').map(Number)
  // Password hashing needs argon2, which Node has since 24.7.
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath
  console.error(`The shop needs Node 24.7 or newer; this is ${process.versions.node}. Install it from https://nodejs.org and try again.`)
  process.exit(1)
}

/** Milliseconds between two checks of the parent process. */
const LOOK = 1000

/**
 * Starts a long-running program and ends with it. Forwards signals, and ends the program when the parent process is gone: a killed npm
 * sends no signal.
 */
export function become(args, env = {}) {
  const parent = process.ppid
  const child = spawn(node24(), args, { cwd: root, stdio: 'inherit', env: withTools(env) })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), LOOK).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Large blocks of memory in huge pages: a password hash takes 64 MiB, and filling it page by page takes longer than the hash (glibc only). */
const HUGE_PAGES = 'glibc.malloc.hugetlb=1'
const withTools = (env) => ({ GLIBC_TUNABLES: HUGE_PAGES, ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env })
