import { resolve } from 'node:path'
import { minify } from 'terser'
import { build, type Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
const BOOT = 'src/app/boot/boot.ts'
const ENTRY = 'src/app/entry-client.tsx'
/** Stands for the address of the entry's file in the compiled boot script. */
const ENTRY_ADDRESS = 'address-of-entry'

/** The tags that the bundler writes for the files of the entry. The last one has the entry itself. */
const fileTags = /[ \t]*<script type="module"[^>]* src="([^"]+)"><\/script>\n/g

/** The link that the plugin of the PWA writes into the page. */
const manifestLink = /<link rel="manifest"[^>]*>/

/**
 * Writes the boot script into the page in place of the entry, which the script loads. A page's first script would otherwise need a request
 * beside the first picture. The script has the addresses of the entry's files in `data-modules`. It
 * adds the link to the manifest after the first picture; without scripts the page has the link from the start.
 */
export const inlineBoot: Plugin = {
  name: 'inline-boot',
  apply: 'build',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace(BOOT, ENTRY) },
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no page')
      const html = String(page.source)
      const files = [...html.matchAll(fileTags)].flatMap(([, file]) => file ?? [])
      const entry = files.at(-1)
      const code = await compileBoot()
      if (entry === undefined || !code.includes(ENTRY_ADDRESS))
        throw new Error('The page has no entry, or the boot script does not load it')
      const script = `<script type="module" data-modules="${files.join(' ')}">${code.replace(ENTRY_ADDRESS, entry)}</script>`
      if (!manifestLink.test(html)) throw new Error('The page has no link to the manifest')
      page.source = html
        .replaceAll(fileTags, '')
        .replace(manifestLink, '<noscript>$&</noscript>')
        .replace('</body>', () => `${script}\n  </body>`)
    },
  },
}

/** Compiles the boot script into one piece of code without imports of its own. */
async function compileBoot(): Promise<string> {
  const output = await build({
    configFile: false,
    plugins: [
      {
        name: 'entry-address',
        enforce: 'pre',
        resolveId: (source) => (source.endsWith('/entry-client.tsx') ? { id: ENTRY_ADDRESS, external: true } : null),
      },
    ],
    logLevel: 'error',
    // As a library, or the bundler would wrap the import in its own preloading.
    build: { write: false, target: 'es2022', lib: { entry: resolve(ROOT, BOOT), formats: ['es'] } },
  })
  const [chunk, ...others] = Array.isArray(output) ? output.flatMap((part) => part.output) : []
  if (chunk?.type !== 'chunk' || others.length > 0 || chunk.imports.length > 0) throw new Error('The boot script is not one piece of code')
  const { code = '' } = await minify(chunk.code, { module: true, ecma: 2020, compress: { ecma: 2020, passes: 3 } })
  if (/<(?:!--|\/?script)/i.test(code)) throw new Error('The boot script contains what ends a script element')
  return code
}
