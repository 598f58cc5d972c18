import { expect, test } from 'vitest'
import { readRules, ruleProblems } from '../../../scripts/checks/rules.ts'

test('each numbered rule is defined once, has a test with its number and a source file that cites it, and each mentioned number is defined', () => {
  const rules = readRules()
  expect(rules.defined.length).toBeGreaterThan(80)
  expect(ruleProblems(rules)).toEqual([])
})

/** Split into parts, because the check also reads this file. */
const named = (name: string) => `[${name}]`

test('a duplicate rule, a rule without a test or a citation, and a mention of an unknown rule are problems', () => {
  const mention = `docs/x.md: ${named('Z9')}`
  expect(ruleProblems({ defined: ['A1', 'A2', 'A1'], untested: ['A2'], uncited: ['A1'], unknown: [mention] })).toEqual([
    `${named('A1')} is defined twice`,
    `${named('A2')} has no test in \`npm test\` that carries its number`,
    `${named('A1')} is cited by no source file`,
    `${mention} is not defined`,
  ])
  expect(ruleProblems({ defined: [], untested: [], uncited: [], unknown: [] })).toHaveLength(1)
})
