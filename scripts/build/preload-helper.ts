import type { Plugin } from 'vite'

/**
 * Every dynamic import of the build calls this helper. It preloads the files that the imported file needs, all at once instead of one after
 * the other. The bundler's own helper also waits for style sheets and handles nonces and relative addresses, which this build does not
 * have. It is three times as long, and every first visit loads the helper. A failed import is reported by the same event, which
 * `src/app/navigation/chunk-guard.ts` handles.
 */
const helper = `
const preloaded = new Set()
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (preloaded.has(file)) continue
    preloaded.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
  }
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

/** Replaces the bundler's helper for dynamic imports in the page's build, and shortens the calls of it. */
export const preloadHelper: Plugin = {
  name: 'preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => helper },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replaceAll(namedImport, '()=>$2')
    },
  },
}
