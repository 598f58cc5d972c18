import type { Dimensions } from '../../../contract/catalogue/catalogue.ts'
import { judgeFit } from '../../../domain/catalogue/fit.ts'
import { parseCentimetres } from './lengths.ts'

/** No door of a home is wider or higher: millimetres were typed for centimetres. */
const WIDEST_MM = 4000

/** What the shopper is told of one opening. */
export interface FitAnswer {
  kind: 'fits' | 'tight' | 'too_big' | 'unclear'
  words: string
}

/** Judges an opening as it was typed, in centimetres. Null while nothing can be said yet. */
export function answerFit(packed: Dimensions, typedWidth: string, typedHeight: string): FitAnswer | null {
  if (typedWidth.trim() === '' || typedHeight.trim() === '') return null
  const width = parseCentimetres(typedWidth)
  const height = parseCentimetres(typedHeight)
  if (width === null || height === null) return { kind: 'unclear', words: 'Type width and height in centimetres, such as 77 and 203.' }
  const odd = [width, height].find((millimetres) => millimetres > WIDEST_MM)
  if (odd !== undefined)
    return { kind: 'unclear', words: `${odd / 10}\u00a0cm would be ${odd / 1000}\u00a0m. If you meant millimetres, type ${odd / 100}.` }
  const fit = judgeFit(packed, { width, height })
  if (fit.kind === 'too_big') {
    return { kind: 'too_big', words: `The largest parcel is ${fit.short}\u00a0mm too big for this opening. Ask us about other ways in.` }
  }
  const words =
    fit.kind === 'fits'
      ? `The largest parcel goes through with ${fit.spare}\u00a0mm to spare.`
      : `It goes through with ${fit.spare}\u00a0mm to spare. Take the door off if you can.`
  return { kind: fit.kind, words }
}
