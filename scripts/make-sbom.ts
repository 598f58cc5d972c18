/**
 * `node scripts/make-sbom.ts`: writes the software bill of materials (CycloneDX 1.5) of package-lock.json to docs/security. `npm sbom` does the
 * same, but stops at a peer dependency that lighthouse declares wrongly, and writes another time and number at each run.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'

const FILE = 'docs/security/sbom.cdx.json'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.optional(z.string()),
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
    }),
  ),
})

/** The bill of materials of the packages in a lock file. Development packages are there too: the bundle of the server contains some of them. */
export function bomOf(lockFile: string): string {
  const { packages } = lockSchema.parse(JSON.parse(lockFile))
  const components = new Map<string, object>()
  for (const [path, { name = path.split('node_modules/').at(-1) ?? path, version, license, integrity, dev, optional }] of Object.entries(
    packages,
  )) {
    if (path === '' || version === undefined) continue
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const [algorithm, digest = ''] = integrity?.split('-') ?? []
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      scope: dev || optional ? 'optional' : 'required',
      ...(algorithm === 'sha512' ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
      ...(license === undefined ? {} : { licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }] }),
      purl,
    })
  }
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'stoep', name: 'stoep' } },
    components: [...components.values()],
  }
  return `${JSON.stringify(document, null, 1)}\n`
}

/** Why the bill of materials is out of date, in one line each. Empty if it is not. */
export function bomProblems(): string[] {
  return readFileSync(FILE, 'utf8') === bomOf(readFileSync('package-lock.json', 'utf8'))
    ? []
    : [`${FILE} is out of date: node scripts/make-sbom.ts`]
}

if (import.meta.main) writeFileSync(FILE, bomOf(readFileSync('package-lock.json', 'utf8')))
