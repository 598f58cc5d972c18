import { defineConfig } from '@playwright/test'
import { chromiumPath, headlessShellPath, thriftyArgs } from './tests/support/browser/chromium.ts'
import { scratchInMemory } from './tests/support/server/scratch.ts'

scratchInMemory()

const launchOptions = { executablePath: headlessShellPath() ?? undefined, args: thriftyArgs }
/** Notifications, and a sync while no page is open, need the whole browser. */
const needsWholeBrowser = /tests\/offline\/push\/.*\.spec\.ts$/

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const withWorker = { ...phone, serviceWorkers: 'allow' as const, permissions: ['notifications', 'background-sync'] }

/** Tests in `e2e` run without the worker, those in `offline` with it. Each test process, or each test, has its own server. */
export default defineConfig({
  testDir: 'tests',
  testMatch: /tests\/(e2e|offline)\/.*\.spec\.ts$/,
  globalSetup: 'tests/e2e/shell/seeded-shop.ts',
  fullyParallel: true,
  // Tests with the worker wait a lot, so a third process has room on two cores.
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
    // Traces slow all tests down by an eighth. With `TRACE=1`, failed tests have one.
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
      testMatch: needsWholeBrowser,
      use: { ...withWorker, launchOptions: { executablePath: chromiumPath() ?? undefined, args: thriftyArgs } },
    },
    {
      name: 'offline',
      testMatch: /tests\/offline\/.*\.spec\.ts$/,
      testIgnore: needsWholeBrowser,
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
