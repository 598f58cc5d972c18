import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { routeModules } from './scripts/build/load-plan.ts'
import { scratchInMemory } from './tests/support/server/scratch.ts'

scratchInMemory()

/** The kinds of test, longest first. Tests that mostly wait run beside tests that never wait, so that no core is idle. */
const kinds = ['tests/histories/', 'tests/faults/operation/', 'tests/faults/', 'tests/integration/']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = kinds.findIndex((kind) => moduleId.includes(`/${kind}`))
      return found === -1 ? kinds.length : found
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- `super.sort` is a method of the runner, and not of an array
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  plugins: [routeModules()],
  test: {
    environment: 'node',
    pool: 'threads',
    // The soak and the tests of killed servers wait more than they work: one of them has room beside two others.
    maxWorkers: 3,
    restoreMocks: true,
    // Only a test that hangs takes this long on a slow machine. `npm run bench` measures speed.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    sequence: { sequencer: LongestFirst },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          isolate: false,
          setupFiles: ['tests/support/page/fresh-modules.ts'],
          include: ['src/{app,features,actions,engine,lazy,state,ui}/**/*.test.{ts,tsx}'],
        },
      },
      // The other layers store nothing in their modules, so a worker loads them once for all of its tests.
      { extends: true, test: { name: 'rules', isolate: false, include: ['src/{contract,domain,data}/**/*.test.ts', 'sw/**/*.test.ts'] } },
      { extends: true, test: { name: 'server', isolate: false, include: ['api-mock/**/*.test.ts'] } },
      {
        extends: true,
        // The backend is proved on SQLite and on a PostgreSQL of its own.
        test: {
          name: 'shop',
          isolate: false,
          include: ['tests/{integration,faults,histories,engines}/**/*.test.ts'],
          globalSetup: ['scripts/bundle-server.ts', 'tests/support/server/postgres.ts'],
        },
      },
    ],
  },
})
