import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The program of the Chromium to test with: `CHROMIUM_PATH`, a system one, or Playwright's own; null where there is none. */
export function chromiumPath(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], ...places, chromium.executablePath()]
  return candidates.find((path): path is string => Boolean(path) && existsSync(path ?? '')) ?? null
}

/**
 * The Chromium without a window of its own, which opens a page in half the time: for what needs no worker, notifications or installed app.
 * Where there is none, the other does.
 */
export function headlessShellPath(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell', chromiumPath()]
  return candidates.find((path): path is string => Boolean(path) && existsSync(path ?? '')) ?? null
}

/** What a Chromium in a closed network, perhaps as root, needs to start and to stay quiet. */
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
 * For tests, not for what is measured: pages that live for seconds are not worth optimised code, nor is drawing without a graphics card worth
 * a process of its own (decision 016).
 */
export const thriftyArgs = [...chromiumArgs, '--js-flags=--no-maglev --no-turbofan', '--in-process-gpu']
