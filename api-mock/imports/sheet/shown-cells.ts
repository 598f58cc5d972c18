/** The most characters of a shown cell. */
const SHOWN = 160
/** How many characters a cut leaves before the first difference. */
const CONTEXT = 40
/** Half of a character that a cut divides. */
const HALF = /^\p{Cs}|\p{Cs}$/gu

/** A cell before and after, as a list of changes shows it: on one line, and of a long text the place of the first difference. */
export function shownCells(before: string, after: string): { before: string; after: string } {
  const [wasLine, isLine] = [lineOf(before), lineOf(after)]
  const [was, is] = wasLine === isLine ? [withBreaks(before), withBreaks(after)] : [wasLine, isLine]
  let difference = 0
  while (difference < was.length && was[difference] === is[difference]) difference += 1
  const start = Math.max(was.length, is.length) > SHOWN && difference > SHOWN / 2 ? difference - CONTEXT : 0
  return { before: cut(was, start), after: cut(is, start) }
}

const lineOf = (text: string) => text.replace(/\s+/g, ' ')
const withBreaks = (text: string) => text.replaceAll('\n', '↵')

function cut(text: string, start: number): string {
  if (text === '') return '(empty)'
  const shown = text.slice(start, start + SHOWN).replace(HALF, '')
  return `${start > 0 ? '…' : ''}${shown}${text.length > start + SHOWN ? '…' : ''}`
}
