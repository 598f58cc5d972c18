import type { NotTaken, WholesaleLine, Wholesales } from '../../contract/wholesale/wholesale.ts'
import { slugInWords } from '../../domain/catalogue/slug-in-words.ts'
import type { Operation } from '../outbox/operation.ts'
import type { LeftOut } from '../outbox/scope.ts'
import { readWholesaleOperation } from './wholesale-operations.ts'

const reasons: Record<NotTaken[number]['code'], string> = {
  product_gone: 'no longer sold',
  option_gone: 'not made like that any more',
}

const lineInWords = ({ productSlug, variation = {} }: WholesaleLine) => {
  const chosen = Object.values(variation)
  return slugInWords(productSlug) + (chosen.length > 0 ? ` (${chosen.join(', ')})` : '')
}

/** The lines of a bulk that the server left out, each with its reason; null if it accepted all [L4]. */
export function linesLeftOut(operation: Operation, { not_taken: notTaken = [] }: Wholesales): LeftOut | null {
  const parsed = readWholesaleOperation(operation)
  const [first] = notTaken
  if (parsed?.type !== 'list.setLines' || !first) return null
  const { lines, list } = parsed.args
  const left = notTaken.flatMap(({ line: place, code }) => {
    const line = lines[place]
    return line ? [{ line, words: `${lineInWords(line)}: ${reasons[code]}` }] : []
  })
  return {
    args: { ...parsed.args, lines: left.map(({ line }) => line) },
    code: first.code,
    message: left.map(({ words }) => words).join('\n'),
    news: [
      { type: 'error', message: `${list}: ${left.length} of ${lines.length} lines could not be taken. “Waiting to be sent” names them.` },
    ],
  }
}

/** A bulk without the lines that the server left out. */
export function withoutLeftOut(operation: Operation, { not_taken: notTaken = [] }: Wholesales): Operation {
  const parsed = readWholesaleOperation(operation)
  if (parsed?.type !== 'list.setLines' || notTaken.length === 0) return operation
  const places = new Set(notTaken.map(({ line }) => line))
  return { ...operation, args: { ...parsed.args, lines: parsed.args.lines.filter((_, place) => !places.has(place)) } }
}
