/** Which modules of the page come in one file, worked out from who needs whom. */
import type { Plugin } from 'vite'

/** What a first visit needs before anybody has touched the page: the entry, and the screens of every public page but the app's own. */
const looked = [
  /src[\\/]app[\\/](boot|entry-client|count-visits|first-worker|pages[\\/](about|contact|swatches)-page)\.tsx?$/,
  /src[\\/]features[\\/](home|catalogue|product|content|blog|store|decorator|forms|installed|error)[\\/](?!my-)[a-z-]+-screen\.tsx$/,
]

/** What the first sign of a shopper brings: the engine, and the parts of every page that listen from then on. */
const brought = [
  { name: 'engine', roots: [/src[\\/](state[\\/]start|app[\\/]awake)\.ts$/] },
  {
    name: 'shell',
    roots: [
      /src[\\/]app[\\/]shell[\\/](footer|tab-bar|shop-mega-menu|notices|asked-by-itself)\.tsx$/,
      /src[\\/]features[\\/]consent[\\/]consent-banner\.tsx$/,
    ],
  },
]

/** The page of the app shares much with the engine, and does without the rest of it. */
const appPage = { name: 'app', roots: [/src[\\/]app[\\/]pages[\\/]app-page\.tsx$/] }

const files = [appPage, ...brought]

interface Group {
  name: string
  test: (id: string) => boolean
  includeDependenciesRecursively: false
}

/**
 * Without this the bundler makes a file for every set of places that share a module: fifty at the first sign of a shopper, most of them a few
 * hundred bytes. `plugin` reads who needs whom; `groups` then answers for each module.
 */
export function chunksByNeed(): { plugin: Plugin; groups: Group[] } {
  const fileOf = new Map<string, string>()
  return {
    plugin: {
      name: 'chunks-by-need',
      apply: 'build',
      buildEnd() {
        fileOf.clear()
        const ids = [...this.getModuleIds()]
        const neededBy = (roots: readonly RegExp[]) => {
          const needed = new Set(ids.filter((id) => roots.some((root) => root.test(id))))
          // A set goes on to what is added to it meanwhile.
          for (const id of needed) for (const next of this.getModuleInfo(id)?.importedIds ?? []) needed.add(next)
          return needed
        }
        const atFirst = neededBy(looked)
        const atSign = new Set(brought.flatMap(({ roots }) => [...neededBy(roots)]).filter((id) => !atFirst.has(id)))
        for (const { name, roots } of files) {
          for (const id of neededBy(roots)) if (atSign.has(id) && !fileOf.has(id)) fileOf.set(id, name)
        }
      },
    },
    // No file needs one that comes after it, so none has to take along what its modules need.
    groups: files.map(({ name }) => ({
      name,
      test: (id) => fileOf.get(id) === name,
      includeDependenciesRecursively: false,
    })),
  }
}
