import type { Rolldown } from 'vite'
import * as z from 'zod/mini'

/** The import of the bundler's helpers, and its first name in the file. */
const helperImport = /import\{(?:\w+ as )?(\w+)\}from[`"]\.\/rolldown-runtime-[\w-]+\.js[`"];?/
const isOther = (file: string) => !file.includes('rolldown-runtime')
const MANIFEST = '.vite/manifest.json'
const manifestSchema = z.record(z.string(), z.looseObject({ file: z.string(), imports: z.optional(z.array(z.string())) }))

/** The code without the bundler's helper, when all it does there is to create one empty object. Null otherwise. */
function withoutHelper(code: string): string | null {
  const [statement, helper] = helperImport.exec(code) ?? []
  if (statement === undefined || helper === undefined) return null
  const [before, after, ...others] = code.replace(statement, '').split(`=${helper}({})`)
  const createsOthers = new RegExp(`=${helper}\\(\\{\\w+:\\(\\)=>`).test(code)
  return after === undefined || others.length > 0 || createsOthers ? null : `${before}={}${after}`
}

/** The files that a file imports, not dynamically. */
export type ImportsOf = (file: string) => readonly string[]

/**
 * The entry exports nothing, and it shares a file with what it exports to others. For such a module the bundler creates an empty object with a
 * helper from another file, which every first visit would load for that alone. Changes the files and the manifest of the bundle, and returns
 * their imports. Throws when no file needs this any more.
 */
export function removeEmptyNamespaces(bundle: Rolldown.OutputBundle): ImportsOf {
  const manifest = bundle[MANIFEST]
  if (manifest?.type !== 'asset') throw new Error('The build has no manifest')
  const listed = z.parse(manifestSchema, JSON.parse(String(manifest.source)))
  const changed = new Set<string>()
  for (const file of Object.values(bundle)) {
    const code = file.type === 'chunk' ? withoutHelper(file.code) : null
    if (file.type !== 'chunk' || code === null) continue
    file.code = code
    changed.add(file.fileName)
  }
  if (changed.size === 0) throw new Error('No file of the build has an empty namespace: see scripts/build/empty-namespaces.ts')
  for (const one of Object.values(listed)) if (changed.has(one.file)) one.imports = one.imports?.filter(isOther)
  manifest.source = JSON.stringify(listed, null, 2)
  return (file) => {
    const one = bundle[file]
    const imports = one?.type === 'chunk' ? one.imports : []
    return changed.has(file) ? imports.filter(isOther) : imports
  }
}
