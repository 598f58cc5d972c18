/** Casts that the compiler cannot check. Lint lets one pass only under a directive, which states the reason. */
import { globSync, readFileSync } from 'node:fs'

/** The most casts in the whole project. */
const MOST = 40

const DIRECTIVE = /no-unsafe-type-assertion.*/g
const WITH_REASON = /^no-unsafe-type-assertion -- \S/

interface Source {
  path: string
  text: string
}

/** The sources of the project that lint reads. Lint names its rule in this file and in its test, so both stay out. */
export const readSources = (): Source[] =>
  globSync('{src,sw,desk,api-mock,tests,scripts}/**/*.{ts,tsx}', { exclude: (path) => /(^|\/)casts(\.test)?\.ts$/.test(path) }).map(
    (path) => ({
      path,
      text: readFileSync(path, 'utf8'),
    }),
  )

/** A line for each cast without its reason, and one when there are too many casts. */
export function castProblems(sources: readonly Source[], most = MOST): string[] {
  const casts = sources.flatMap(({ path, text }) => (text.match(DIRECTIVE) ?? []).map((directive) => ({ path, directive })))
  const unexplained = casts.filter(({ directive }) => !WITH_REASON.test(directive)).map(({ path }) => `${path}: a cast without its reason`)
  return [...unexplained, ...(casts.length > most ? [`${casts.length} casts, at most ${most}`] : [])]
}
