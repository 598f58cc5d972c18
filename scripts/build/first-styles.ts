/** The styles of a first visit: for each public screen the part of the style sheet that its page shows before anyone touches it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
const pathOf = (id: string) => relative(ROOT, id.replace(/\?.*$/, ''))

/** The file in the build with the styles of each screen's module. */
export const FIRST_STYLES = '.vite/first-styles.json'

/** Their rules are apart: when a style sheet with font faces is added, the browser lays out all text again. */
const FONTS = ['src/ui/fonts.css', 'src/ui/web-fonts.css']
const ENTRY = 'src/app/entry-client.tsx'
/** Declares parts of a page that the server renders and whose code loads later. */
const DEFERRED = 'src/lazy/deferred.tsx'

/** How a style sheet begins that no public page needs before script runs. */
const NOT_FIRST = '/* Not in first styles: '
const isFirst = (id: string) => !id.endsWith('.css') || !readFileSync(id, 'utf8').startsWith(NOT_FIRST)

/** A rule in front of the styles of each module, which survives the minifier and keeps it from merging rules of two modules. */
const markOf = (id: string) => createHash('sha256').update(pathOf(id)).digest('hex').slice(0, 12)
const mark = /\.first-([0-9a-f]{12})\{--m:0\}/g

/**
 * Writes the styles of each screen of `src/app/routes/public`, in the order of the whole style sheet. They are those of all modules that the
 * served page can contain: those that the entry and the screen import, and the deferred parts of both.
 */
export function firstStyles(): Plugin {
  return {
    name: 'first-styles',
    apply: 'build',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code, id) => ({ code: `.first-${markOf(id)}{--m:0}\n${code}`, map: null }),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const whole = Object.values(bundle).find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
        if (whole?.type !== 'asset') throw new Error('The build has no style sheet')
        const [, ...parts] = String(whole.source).split(mark)
        const styles = parts.flatMap((part, index) => (index % 2 === 0 ? [{ mark: part, css: parts[index + 1] ?? '' }] : []))
        const fontMarks = FONTS.map((path) => markOf(resolve(ROOT, path)))
        const isFonts = (style: { mark: string }) => fontMarks.includes(style.mark)
        whole.source = joined(styles.filter((style) => !isFonts(style)))
        const fonts = joined(styles.filter(isFonts))
        const fontsFile = `assets/fonts-${createHash('sha256').update(fonts).digest('hex').slice(0, 8)}.css`
        this.emitFile({ type: 'asset', fileName: fontsFile, source: fonts })
        const page = bundle['index.html']
        if (page?.type !== 'asset' || fonts === '') throw new Error('The build has no page, or no font faces')
        page.source = String(page.source).replace(
          '<link rel="stylesheet"',
          (link) => `${link} crossorigin href="/${fontsFile}">\n    ${link}`,
        )

        const ids = [...this.getModuleIds()]
        const importedBy = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
        const deferredBy = (id: string) =>
          importedBy(id).some((imported) => pathOf(imported) === DEFERRED) ? (this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) : []
        const shownBy = (roots: readonly string[]) => {
          const shown = new Set(roots)
          // The iteration of a set includes items that are added during it.
          for (const id of shown) for (const next of [...importedBy(id), ...deferredBy(id)]) shown.add(next)
          return new Set([...shown].filter(isFirst).map(markOf))
        }
        const entry = ids.filter((id) => pathOf(id) === ENTRY)
        const screens = ids
          .filter((id) => pathOf(id).startsWith('src/app/routes/public/'))
          .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        const stylesOf: Record<string, string> = {}
        for (const screen of screens) {
          const shown = shownBy([...entry, screen])
          stylesOf[pathOf(screen)] = styles.flatMap((style) => (shown.has(style.mark) ? [atRest(style.css)] : [])).join('')
        }
        this.emitFile({ type: 'asset', fileName: FIRST_STYLES, source: JSON.stringify(stylesOf) })
      },
    },
  }
}

const joined = (styles: readonly { css: string }[]) => styles.map(({ css }) => css).join('')

/** Without the rules for paper, for what a pointer does, for errors, for the handle of a slider, and for transitions and dialogs. */
const atRest = (css: string) =>
  statementsOf(css)
    .filter((statement) => !/^@media (print|\(hover:hover\))/.test(statement) && !isOfLater(statement))
    .join('')

function isOfLater(statement: string): boolean {
  if (statement.startsWith('@')) return false
  const [selectors = ''] = statement.split('{')
  return selectors
    .split(',')
    .every((selector) =>
      /:(hover|active)\b|\[data-error\]|::(view-transition|backdrop|-webkit-slider|-moz-range)/.test(selector.replace(/:not\(.*?\)/g, '')),
    )
}

/** The statements of a minified style sheet at its top level: a rule with its nested rules, or a statement without a block. */
function statementsOf(css: string): string[] {
  const statements: string[] = []
  let [depth, start] = [0, 0]
  for (const { 0: token, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};]/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth > 0 || (token !== '}' && token !== ';')) continue
    statements.push(css.slice(start, index + 1))
    start = index + 1
  }
  return statements
}
