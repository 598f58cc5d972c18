/** The load plan: which folder's modules come in which file of the build. The tree says when code loads; this reads it. */
import { relative, resolve, dirname } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')
const pathOf = (id: string) => relative(ROOT, id.replace(/\?.*$/, ''))
const inFolder =
  (...folders: readonly string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`))

/** What runs before the first paint. */
const atBoot = inFolder('src/app/boot')
/** Routes whose screens a first visit may show. */
const publicRoutes = inFolder('src/app/routes/public')
/** What a page runs by itself once it is shown. */
const whenIdle = inFolder('src/app/idle')

/** A module that this many public screens need comes in one file with the others of its kind. */
const SHARED_BY = 5
/** Only our own modules: the libraries have a file of their own. */
const ownCode = inFolder('src')
/** Files of their own: what runs before the first paint, and what only dialogs need. */
const apart = inFolder('src/app/boot', 'src/ui/dialogs')

/** What the first touch of a page brings, and the page of the app, which shares most of it. Earlier files win. */
const files = [
  { name: 'app', holds: inFolder('src/app/pages/app') },
  { name: 'engine', holds: inFolder('src/engine') },
  { name: 'shell', holds: inFolder('src/app/shell/deferred', 'src/features/measurement/banner') },
] as const
/** The files of a first touch: the page of the app only shares them. */
const brought = files.slice(1)

interface Group {
  name: string
  priority: number
  test: (id: string) => boolean
  includeDependenciesRecursively: false
}

/**
 * Without this the bundler makes a file for every set of places that share a module: fifty at the first touch, most of them a few hundred
 * bytes. `plugin` reads the module graph; `groups` then answers for each module.
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
        const infos = (test: (path: string) => boolean) => ids.filter((id) => test(pathOf(id)))
        const neededBy = (roots: readonly string[]) => {
          const needed = new Set(roots)
          // A set also iterates over what is added meanwhile.
          for (const id of needed) for (const next of this.getModuleInfo(id)?.importedIds ?? []) needed.add(next)
          return needed
        }
        const ofScreens = new Map<string, Set<string>>()
        const neededByScreen = (screen: string) => {
          const known = ofScreens.get(screen) ?? neededBy([screen])
          ofScreens.set(screen, known)
          return known
        }
        const screens = infos(publicRoutes).flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        const entries = infos(atBoot).flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        const atFirst = neededBy([...infos(atBoot), ...entries, ...infos(whenIdle), ...screens])
        const byEntry = neededBy(entries)
        /** What the entry needs and later code too. */
        const sharedByEntry = (id: string) =>
          byEntry.has(id) && (this.getModuleInfo(id)?.importers ?? []).some((importer) => !byEntry.has(importer))
        for (const id of atFirst) {
          const isShared = sharedByEntry(id) || screens.filter((screen) => neededByScreen(screen).has(id)).length >= SHARED_BY
          if (isShared && ownCode(pathOf(id)) && !apart(pathOf(id))) fileOf.set(id, 'base')
        }
        const atTouch = new Set(brought.flatMap(({ holds }) => [...neededBy(infos(holds))]).filter((id) => !atFirst.has(id)))
        for (const { name, holds } of files) {
          for (const id of neededBy(infos(holds))) if (atTouch.has(id) && !fileOf.has(id)) fileOf.set(id, name)
        }
      },
    },
    // No file needs one that comes after it, so none has to take along what its modules need.
    groups: ['base', ...files.map(({ name }) => name)].map((name) => ({
      name,
      // Before the dialogs, which would take along what they share with it.
      priority: name === 'base' ? 2 : 0,
      test: (id) => fileOf.get(id) === name,
      includeDependenciesRecursively: false,
    })),
  }
}

/** A property of a route that imports its screen, or its table of pages. */
const importing = /\b(\w+): async \(\) => \(await import\('([^']+)'\)\)/g

/** Writes `module`, the path of what a route imports, beside the import: the server preloads it. */
export function routeModules(): Plugin {
  const routes = inFolder('src/app/routes')
  return {
    name: 'route-modules',
    enforce: 'pre',
    transform(code, id) {
      if (!routes(pathOf(id))) return undefined
      const folder = dirname(pathOf(id))
      const found = (path: string) => JSON.stringify(relative(ROOT, resolve(ROOT, folder, path)))
      return { code: code.replace(importing, (all, _, path: string) => `module: ${found(path)}, ${all}`), map: null }
    },
  }
}
