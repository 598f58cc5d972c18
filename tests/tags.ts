import { globSync, readFileSync } from 'node:fs'

/** Every file of tests, from the root of the repository. */
export const testFiles = (): string[] => globSync('{src,sw,api-mock,tests}/**/*.{test,spec}.{ts,tsx}').toSorted()

/** Files that run in Chromium. */
export const isBrowserTest = (file: string): boolean => file.endsWith('.spec.ts')

/**
 * The tag of a test, or a group of tests, that repeats a proved rule: on more screens, on the other database, in a longer walk. `npm test`
 * leaves these out, `npm test -- all` and the tests of a subject include them.
 */
export const EXTENDED = 'extended'

/**
 * The tag of a test, or a group of tests, of what one server counts or caches by itself. `npm test -- two-servers` leaves these out, because a request
 * there may reach another server.
 */
export const ONE_SERVER = 'one server'

const MARK = `[${EXTENDED}]`

/**
 * The text of a file of tests without the titles of extended tests and without extended groups: what `npm test` runs. Files are formatted, so a
 * group ends at its own indentation.
 */
export function withoutExtended(text: string): string {
  let end: string | null = null
  return text
    .split('\n')
    .filter((line) => {
      const skipped = end !== null || line.includes(MARK)
      if (line === end) end = null
      else if (end === null && /^ *(test\.)?describe\b/.test(line) && line.includes(MARK)) end = `${/^ */.exec(line)?.[0] ?? ''}})`
      return !skipped
    })
    .join('\n')
}

/** The tags in a text, such as `[trial 13]` or `[§8.3]`: those that begin with `kind`, without the brackets. */
function tagsIn(text: string, kind: string): string[] {
  const found = text.matchAll(/\[((?:trial |§)[\d.]+)\]/g)
  return [...new Set([...found].map(([, tag]) => tag ?? ''))].filter((tag) => tag.startsWith(kind))
}

/**
 * The tags of one kind, each with the files whose tests carry it.
 * @param tests those of `npm test`, or all
 */
export function filesByTag(kind: 'trial ' | '§', tests: 'usual' | 'all' = 'all'): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const file of testFiles()) {
    const text = readFileSync(file, 'utf8')
    for (const tag of tagsIn(tests === 'all' ? text : withoutExtended(text), kind)) files.set(tag, [...(files.get(tag) ?? []), file])
  }
  return files
}
