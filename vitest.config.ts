import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'api-mock/**/*.test.ts', 'tests/{integration,faults}/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    restoreMocks: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
