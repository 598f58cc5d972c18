import { filesByTag } from '../../tests/tags.ts'
import { specification } from '../../tests/specification.ts'

/** The rules of the specification without a test, and the tags of tests without a rule, as lines; empty without problems. */
export function specificationGaps(): string[] {
  const tagged = filesByTag('§', 'usual')
  return [
    ...Object.entries(specification).flatMap(([id, rule]) =>
      tagged.has(`§${id}`) ? [] : [`[§${id}] ${rule}: no test of \`npm test\` has this tag`],
    ),
    ...[...tagged].flatMap(([tag, files]) =>
      Object.hasOwn(specification, tag.slice(1)) ? [] : [`[${tag}] is no rule: ${files.join(', ')}`],
    ),
  ]
}
