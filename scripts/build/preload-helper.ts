import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Every dynamic import of the build calls this helper. It preloads the files that the imported file needs, all at once instead of one after
 * the other. The bundler's own helper also waits for style sheets and handles nonces and relative addresses, which this build does not
 * have. It is three times as long, and every first visit loads the helper. While the browser paints what a press shows (`window.painting`),
 * requested code is downloaded and not evaluated. A failed import is reported by the same event, which
 * `src/app/navigation/chunk-guard.ts` handles.
 */
const helper = `
const preloaded = new Set()
export const __vitePreload = async (load, files = []) => {
  for (const file of files) {
    if (preloaded.has(file)) continue
    preloaded.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/assets/' + file + '.js' }))
  }
  await window.painting
  return load().catch((error) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
    if (dispatchEvent(event)) throw error
  })
}`

/**
 * The bundler wraps an import of single names in `async()=>{let{A:e}=await import(…);return{A:e}}`, which lets it leave out the other exports. When
 * the files are complete, `()=>import(…)` does the same in a third of the bytes.
 */
const namedImport = /async\(\)=>\{let\{([^{}]*)\}=await (import\(`[^`]+`\)(?:\.then\(\w+=>\w+\.\w+\))?);return\{\1\}\}/g

/** The bundler's list of the files that a file may import later, and the places where it reads them by their numbers. */
const fileList = /(?<=\(m\.f=)\[("assets\/[\w.-]+\.js"(?:,"assets\/[\w.-]+\.js")*)\]/
const filesRead = /__vite__mapDeps\(\[([\d,]+)\]\)/g

/** The files that a file imports, not dynamically. */
type ImportsOf = (file: string) => readonly string[]

/** The files that have loaded before a file runs. */
function loadedBefore(file: string, importsOf: ImportsOf): Set<string> {
  const loaded = new Set([file])
  // The iteration of a set includes items that are added during it.
  for (const name of loaded) for (const next of importsOf(name)) loaded.add(next)
  return loaded
}

/**
 * Leaves out of a file's list what has loaded before, what nothing in the list imports any more, and what all paths share. Most of such a list
 * does not compress.
 */
function shortenList(chunk: Rolldown.OutputChunk, importsOf: ImportsOf): string {
  const files = fileList
    .exec(chunk.code)?.[1]
    ?.split(',')
    .map((quoted) => quoted.slice(1, -1))
  if (!files) {
    if (chunk.code.includes('__vite__mapDeps'))
      throw new Error('The bundler writes other lists of files: see scripts/build/preload-helper.ts')
    return chunk.code
  }
  const loaded = loadedBefore(chunk.fileName, importsOf)
  const isNeeded = (path: string) => chunk.dynamicImports.includes(path) || files.some((other) => importsOf(other).includes(path))
  const later = files.filter((path) => !loaded.has(path) && isNeeded(path))
  return chunk.code
    .replace(fileList, () => `${JSON.stringify(later.map((path) => basename(path, '.js')).join(' '))}.split(' ')`)
    .replaceAll(filesRead, (_, numbers: string) => {
      const left = numbers.split(',').map((number) => later.indexOf(files[Number(number)] ?? ''))
      const kept = left.filter((number) => number >= 0)
      return kept.length > 0 ? `__vite__mapDeps([${kept.join(',')}])` : '[]'
    })
}

/** Replaces the bundler's helper for dynamic imports in the page's build, and shortens the calls of it. */
export const preloadHelper: Plugin = {
  name: 'preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => helper },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const importsOf = (file: string) => {
        const one = bundle[file]
        return one?.type === 'chunk' ? one.imports : []
      }
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = shortenList(file, importsOf).replaceAll(namedImport, '()=>$2')
    },
  },
}
