import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of the Chromium for tests: `CHROMIUM_PATH`, a system one, or Playwright's own; null for none. */
export function chromiumPath(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], ...places, chromium.executablePath()]
  return candidates.find((path): path is string => Boolean(path) && existsSync(path ?? '')) ?? null
}

/**
 * The path of the headless Chromium, which opens a page in half the time: for tests without worker, notifications or installed app. Falls back
 * to the full one.
 */
export function headlessShellPath(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell', chromiumPath()]
  return candidates.find((path): path is string => Boolean(path) && existsSync(path ?? '')) ?? null
}

/** Arguments for a Chromium in a closed network, also as root, without requests of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * For tests, but not for measurements: pages that are open for seconds need no optimised code, and drawing without a graphics card needs no
 * separate process (decision 016).
 */
export const thriftyArgs = [...chromiumArgs, '--js-flags=--no-maglev --no-turbofan', '--in-process-gpu']
