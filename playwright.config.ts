import { defineConfig } from '@playwright/test'
import { chromiumPath, headlessShellPath, thriftyArgs } from './tests/support/browser/chromium.ts'
import { scratchInMemory } from './tests/support/server/scratch.ts'

scratchInMemory()

const launchOptions = { executablePath: headlessShellPath() ?? undefined, args: thriftyArgs }
/** Notifications, and a sync while no page is open, want the whole browser. */
const wantsWholeBrowser = /tests\/offline\/push\/.*\.spec\.ts$/

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const withWorker = { ...phone, serviceWorkers: 'allow' as const, permissions: ['notifications', 'background-sync'] }

/** Most tests run without the worker; those of the offline shop run with it. A shop of its own for each test worker, or each test. */
export default defineConfig({
  testDir: 'tests',
  testMatch: /tests\/(e2e|offline)\/.*\.spec\.ts$/,
  globalSetup: 'tests/e2e/shell/seeded-shop.ts',
  fullyParallel: true,
  // Those with a worker wait more than they work: one of them has room beside two others.
  workers: 3,
  // Only a test that hangs takes this long on a slow machine. `npm run bench` measures speed.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    launchOptions,
    // A trace of every test would slow all of them down by an eighth: `TRACE=1` asks for those of the ones that fail.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      workers: 2,
      testIgnore: /tests\/offline\//,
      use: { ...phone, serviceWorkers: 'block' },
    },
    {
      name: 'notified',
      workers: 1,
      testMatch: wantsWholeBrowser,
      use: { ...withWorker, launchOptions: { executablePath: chromiumPath() ?? undefined, args: thriftyArgs } },
    },
    {
      name: 'offline',
      testMatch: /tests\/offline\/.*\.spec\.ts$/,
      testIgnore: wantsWholeBrowser,
      use: withWorker,
    },
    {
      name: 'desktop',
      workers: 2,
      testMatch: /tests\/e2e\/widths\//,
      use: { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' },
    },
  ],
})
