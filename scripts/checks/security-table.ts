import { existsSync, readFileSync } from 'node:fs'

const FILE = 'docs/security.md'
/** OWASP ASVS 5.0.0: the requirements of levels 1 and 2. */
const REQUIREMENTS = 253
const MOST_PARTLY = 8
const verdicts = new Set(['satisfied', 'partly', 'not applicable'])

/** A row of the table: number, level, requirement, verdict, proof. */
const row = /^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/

/**
 * What is wrong with the table of the ASVS: a requirement that is missing or there twice, a verdict that is not one of the three, too many that
 * are only partly satisfied, a satisfied one without proof, or a proof that is not a file of the project.
 */
export function securityProblems(): string[] {
  const rows = readFileSync(FILE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, number = '', , , verdict = '', proof = ''] = row.exec(line) ?? []
      return number === '' ? [] : [{ number, verdict: verdict.trim(), proof: proof.trim() }]
    })
  const numbers = new Set(rows.map(({ number }) => number))
  const partly = rows.filter(({ verdict }) => verdict === 'partly').length
  return [
    ...(rows.length === REQUIREMENTS && numbers.size === REQUIREMENTS
      ? []
      : [`${FILE} has ${rows.length} rows of ${numbers.size} requirements; there are ${REQUIREMENTS}`]),
    ...(partly > MOST_PARTLY ? [`${FILE}: ${partly} requirements are partly satisfied, at most ${MOST_PARTLY}`] : []),
    ...rows.flatMap(({ number, verdict, proof }) => {
      const paths = [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
      return [
        ...(verdicts.has(verdict) ? [] : [`${FILE}: ${number} is "${verdict}"`]),
        ...(verdict === 'satisfied' && paths.length === 0 ? [`${FILE}: ${number} has no proof`] : []),
        ...paths.filter((path) => !existsSync(path)).map((path) => `${FILE}: ${number} names ${path}, which does not exist`),
      ]
    }),
  ]
}
