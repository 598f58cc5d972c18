import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const FOLDER = 'dist/shop'

/** The bundled server and command line. Each starts in a third of the time that its hundreds of source files and packages take. */
export const SERVER = `${FOLDER}/server.js`
export const COMMANDS = `${FOLDER}/commands.js`

/** The sources of the bundle. It lists whole layers of `src`, although the server imports only parts of them. */
const SOURCES = ['api-mock', 'src/contract', 'src/domain', 'scripts/bundle-server.ts', 'package-lock.json']

/** When the newest file of these files and folders changed, in milliseconds; 0 when there is none. */
export function newest(paths: readonly string[]): number {
  let latest = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    const stat = statSync(path)
    latest = Math.max(latest, stat.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : stat.mtimeMs)
  }
  return latest
}

/** Modules read files that lie beside them. In the bundle, their `import.meta` points to their source folder. */
const sourceFolders: Plugin = {
  name: 'source-folders',
  transform(code, id) {
    if (!id.startsWith(join(root, 'api-mock')) || !code.includes('import.meta.')) return null
    const path = JSON.stringify(`../../${relative(root, id)}`)
    const folder = JSON.stringify(`/../../${relative(root, dirname(id))}`)
    const moved = code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
      .replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`)
    // No line moves: the source map stays right.
    return { code: moved, map: null }
  },
}

/** Bundles the server and the command line with their packages into `dist/shop`. */
export async function bundleServer(): Promise<void> {
  // Every test worker imports this module for the path of the bundle; few of them build it.
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [sourceFolders],
    // A native library loads its own files; only imports with pictures need it.
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: true,
      outDir: FOLDER,
      copyPublicDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { server: 'api-mock/server.ts', commands: 'api-mock/cli/main.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/**
 * Bundles the server unless the bundle is newer than its sources. Concurrent first calls of several processes would bundle it more than
 * once.
 */
export async function bundleServerIfNeeded(): Promise<void> {
  const made = join(root, SERVER)
  if (!existsSync(made) || statSync(made).mtimeMs < newest(SOURCES.map((path) => join(root, path)))) await bundleServer()
}

export { bundleServerIfNeeded as setup }
