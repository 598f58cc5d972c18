/** The load plan: it assigns modules to the files of the build by their folders, because the folders say when code loads. */
import { basename, dirname, extname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
const pathOf = (id: string) => relative(ROOT, id.replace(/\?.*$/, ''))
const inFolder =
  (...folders: readonly string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`))

/** Where the page's code begins. */
const isEntry = (path: string) => path === 'src/app/entry-client.tsx'
/** The routes whose screens a first visit may show. */
const publicRoutes = inFolder('src/app/routes/public')

/** The start of the names of the 3D viewer's files. */
export const VIEWER_FILES = 'viewer-'
/**
 * Files that the copy for offline use leaves out, by the starts of their names. The worker caches the 3D viewer when it is first used. Passkeys
 * need the server.
 */
export const LEFT_OUT = [VIEWER_FILES, 'passkeys-'] as const
/** The packages in the file of passkeys. */
export const passkeyPackages = /node_modules[\\/]@simplewebauthn[\\/]/

/** Every file with a dynamic import needs it. */
const isPreloadHelper = (id: string) => id.startsWith('\0vite/preload-helper')

/** The file of every page: the entry, what it needs, and what at least SHARED_BY public screens need. */
const BASE = 'base'
const SHARED_BY = 4
/** Three screens are enough for a module of fewer characters: a file of its own would have as many in the headers of its response. */
const SMALL = 450
/** The screens of most first visits. What only pages of content share is left to the bundler, because later code needs single modules of it. */
const ofShop = inFolder('src/features/home', 'src/features/catalogue')
/** The layers below the screens. Styles of screens come in later files, after the design system that they override. */
const ownCode = inFolder('src/contract', 'src/domain', 'src/ui', 'src/state', 'src/lazy', 'src/actions', 'src/data')
/** The dialogs have a file of their own. */
const apart = inFolder('src/ui/dialogs')

/** The name of the file of what some screens share with each other, or with later code: `home-product-parts`. */
function nameOfParts(screens: readonly string[]): string {
  const names = screens.map((screen) => basename(screen, extname(screen)).replace(/-(screen|page)$/, ''))
  return `${names.length > 3 ? `${names[0]}-and-${names.length - 1}` : names.join('-')}-parts`
}

/** The files of the first interaction, and the page "App settings", which shares most of their modules. The first match wins. */
const files = [
  { name: 'app', holds: inFolder('src/app/pages/app') },
  { name: 'engine', holds: inFolder('src/engine') },
  { name: 'shell', holds: inFolder('src/app/shell/deferred', 'src/features/measurement/banner') },
] as const
/** The files that load at the first interaction. */
const interactionFiles = files.slice(1)

interface Group {
  name: (id: string) => string | null
  debugName: string
  priority: number
  test: (id: string) => boolean
  includeDependenciesRecursively: false
}

/**
 * By default the bundler creates a file for every set of entries that share a module: fifty at the first interaction, most of them a few
 * hundred bytes. `plugin` reads the module graph, and `groups` then assigns each module. Modules that the same screens of the shop need are
 * in one file, whatever else needs them.
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
        const matching = (test: (path: string) => boolean) => ids.filter((id) => test(pathOf(id)))
        const neededBy = (roots: readonly string[]) => {
          const needed = new Set(roots)
          // The iteration of a set includes items that are added during it.
          for (const id of needed) for (const next of this.getModuleInfo(id)?.importedIds ?? []) needed.add(next)
          return needed
        }
        const ofScreens = new Map<string, Set<string>>()
        const neededByScreen = (screen: string) => {
          const modules = ofScreens.get(screen) ?? neededBy([screen])
          ofScreens.set(screen, modules)
          return modules
        }
        const imported = matching(publicRoutes).flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        /** Without what another one imports too, such as a function that a route needs before its screen. */
        const screens = imported.filter((id) => !imported.some((other) => other !== id && neededByScreen(other).has(id)))
        const entries = matching(isEntry)
        const atFirst = neededBy([...entries, ...screens])
        const byEntry = neededBy(entries)
        const later = neededBy(ids.filter((id) => !atFirst.has(id)))
        for (const id of atFirst) {
          const path = pathOf(id)
          if (isPreloadHelper(id)) fileOf.set(id, BASE)
          if (!path.startsWith('src/') || apart(path)) continue
          const needing = screens.filter((screen) => neededByScreen(screen).has(id))
          const isSmall = (this.getModuleInfo(id)?.code?.length ?? SMALL) < SMALL
          if (byEntry.has(id)) fileOf.set(id, BASE)
          else if (!needing.some((screen) => ofShop(pathOf(screen)))) continue
          else if (ownCode(path) && needing.length >= (isSmall ? 3 : SHARED_BY)) fileOf.set(id, BASE)
          else if (needing.length > 1 || (later.has(id) && !screens.includes(id))) fileOf.set(id, nameOfParts(needing))
        }
        const atInteraction = new Set(
          interactionFiles.flatMap(({ holds }) => [...neededBy(matching(holds))]).filter((id) => !atFirst.has(id)),
        )
        for (const { name, holds } of files) {
          for (const id of neededBy(matching(holds))) if (atInteraction.has(id) && !fileOf.has(id)) fileOf.set(id, name)
        }
      },
    },
    // No file depends on a later one, so none has to include the dependencies of its modules.
    groups: [true, false].map((isBase) => ({
      name: (id) => fileOf.get(id) ?? null,
      debugName: isBase ? BASE : 'by need',
      // Before the dialogs, which would otherwise include the modules that they share with it.
      priority: isBase ? 2 : 0,
      test: (id) => fileOf.has(id) && (fileOf.get(id) === BASE) === isBase,
      includeDependenciesRecursively: false,
    })),
  }
}

/** A property of a route that imports its screen, or its table of pages. */
const importing = /\b(\w+): async \(\) => \(await import\('([^']+)'\)\)/g

/** Adds `module`, the path of the imported module, beside each import of a route. The server preloads that module. */
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
