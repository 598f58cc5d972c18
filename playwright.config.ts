import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './tests/support/chromium.ts'

const launchOptions = { executablePath: chromiumPath() ?? undefined, args: chromiumArgs }

/** Most tests run without the worker; those of the offline shop run with it. A shop of its own for each of the two test workers. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    launchOptions,
    // Pictures of every step would slow all tests down for the few that fail.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'phone', testIgnore: /offline\//, use: { viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' } },
    {
      name: 'offline',
      testMatch: /offline\/.*\.spec\.ts/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        serviceWorkers: 'allow',
        permissions: ['notifications', 'background-sync'],
      },
    },
    {
      name: 'desktop',
      testMatch: /(every-screen|keyboard)\.spec/,
      use: { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' },
    },
  ],
})
