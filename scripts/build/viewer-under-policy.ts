/** Changes the 3D viewer so that it runs under the shop's content security policy. */
import type { Plugin } from 'vite'

/** The packages of the viewer. */
export const viewerPackages =
  /node_modules[\\/](three|lit|lit-html|lit-element|@lit[\\/]\w+|@google[\\/]model-viewer|@monogrid[\\/]\w+)[\\/]/

const TEMPLATE = /[\\/]model-viewer[\\/]lib[\\/]template\.js$/
const ELEMENT = /[\\/]model-viewer[\\/]lib[\\/]model-viewer-base\.js$/
const DECODER = /meshopt_decoder\.module\.js$/
const NO_DECODER = '\0no-meshopt-decoder'

/**
 * - Its styles become a constructed style sheet, because the policy forbids style elements.
 * - The decoder for compressed geometry is left out: it is WebAssembly, which the policy forbids. `scripts/models.ts` stores models without
 *   compression.
 *
 * Throws when another version of the viewer has no styles where this one has them.
 */
export const viewerUnderPolicy: Plugin = {
  name: 'viewer-under-policy',
  enforce: 'pre',
  resolveId: (source) => (DECODER.test(source) ? NO_DECODER : null),
  load: (id) => (id === NO_DECODER ? 'export const MeshoptDecoder = { supported: false, ready: Promise.resolve() }' : null),
  transform(code, id) {
    if (TEMPLATE.test(id)) {
      const styles = /<style>([^`]*?)<\/style>/.exec(code)?.[1]
      if (styles === undefined) throw changed()
      const sheet = `export const styles = new CSSStyleSheet();\nstyles.replaceSync(${JSON.stringify(styles)});`
      return { code: `${code.replace(/<style>[^`]*?<\/style>/, '')}\n${sheet}`, map: null }
    }
    if (!ELEMENT.test(id)) return undefined
    const head = /import \{ makeTemplate \}([^]*?class ModelViewerElementBase extends ReactiveElement \{)/
    if (!head.test(code)) throw changed()
    return { code: code.replace(head, 'import { makeTemplate, styles }$1 static styles = styles;'), map: null }
  },
}

const changed = () => new Error('The sources of the 3D viewer have changed: see scripts/build/viewer-under-policy.ts')
