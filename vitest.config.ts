import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'threads',
    restoreMocks: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      { extends: true, test: { name: 'page', include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts'] } },
      {
        extends: true,
        // The backend is proved on SQLite and on a PostgreSQL of its own.
        test: {
          name: 'shop',
          include: ['api-mock/**/*.test.ts', 'tests/{integration,faults}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
    ],
  },
})
