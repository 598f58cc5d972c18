import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { routeModules } from './scripts/load-plan.ts'
import { scratchInMemory } from './tests/support/server/scratch.ts'

scratchInMemory()

/** `npm test -- quick`: SQLite alone, without the kinds and the files that take long. */
const isQuick = process.env['QUICK'] === '1'
const everyKind = ['integration', 'faults', 'histories', 'engines']

/** The kinds of test, longest first, those that wait for most of their time beside those that never do, or a core would stand idle. */
const kinds = ['tests/histories/', 'tests/faults/operation/', 'tests/faults/', 'tests/integration/']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = kinds.findIndex((kind) => moduleId.includes(`/${kind}`))
      return found === -1 ? kinds.length : found
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's: the order that the runner would take
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
      // What lies below the page's state keeps nothing in its modules: they are loaded once for all the tests of a worker.
      { extends: true, test: { name: 'rules', isolate: false, include: ['src/{contract,domain,data}/**/*.test.ts', 'sw/**/*.test.ts'] } },
      {
        extends: true,
        // The backend is proved on SQLite and on a PostgreSQL of its own.
        test: {
          name: 'shop',
          // Neither does the shop.
          isolate: false,
          include: ['api-mock/**/*.test.ts', ...(isQuick ? ['integration'] : everyKind).map((kind) => `tests/${kind}/**/*.test.ts`)],
          exclude: isQuick ? ['tests/integration/{operation,cli}/**'] : [],
          globalSetup: ['scripts/bundle-server.ts', 'tests/support/server/postgres.ts'],
        },
      },
    ],
  },
})
