import { useEffect } from 'react'
import { reportMissed } from '../../../actions/search/missed.ts'
import type { Closest } from '../../../contract/catalogue/listing.ts'
import { cents } from '../../../contract/money/money.ts'
import type { Answer } from '../../../domain/search/answers.ts'
import type { FitWords } from '../../../domain/search/fit-words.ts'
import { formatPrice } from '../../../domain/money.ts'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './search-answers.module.css'

/** What the words of a search state beside the piece: its space in mm, its price in whole rand, the sale. */
export type Place = Omit<FitWords, 'words'>

interface SearchAnswersProps {
  words: string
  answers: readonly Answer[]
  place: Place | null
  /** The products are only the closest ones. */
  closest: Closest | undefined
  hasResults: boolean
}

/**
 * What the shop does not have, the space, the price and the sale that the words state, and the pages that answer them. A search is reported
 * that asks for a kind that the shop does not sell, or that neither products nor answers really match.
 */
export function SearchAnswers({ words, answers, place, closest, hasResults }: SearchAnswersProps) {
  const isMissed = (closest?.unsold ?? null) !== null || ((closest || !hasResults) && answers.length === 0)
  useEffect(() => {
    if (isMissed) reportMissed(words)
  }, [isMissed, words])
  return (
    <>
      {closest ? (
        <p role="status" className={styles.closest}>
          {closest.unsold === null ? `No piece matches “${words}” exactly.` : `We don’t sell ${closest.unsold}.`}
          {hasResults ? ' Here is what comes closest.' : ''}
        </p>
      ) : null}
      {place && (place.sale || place.width || place.door || place.price_min || place.price_max) ? (
        <p className={styles.place}>{placeInWords(place)}</p>
      ) : null}
      {answers.length > 0 ? <Answers answers={answers} /> : null}
    </>
  )
}

const centimetres = (mm: string) => `${Number(mm) / 10}\u00a0cm`

const rand = (whole: string) => formatPrice(cents(Number(whole) * 100))

const placeInWords = ({ sale, width, door, price_min, price_max }: Place) => {
  const price = [price_min ? `from ${rand(price_min)}` : '', price_max ? `${price_min ? 'to' : 'up to'} ${rand(price_max)}` : '']
  const size = width ? `${price_min || price_max ? 'and ' : ''}up to ${centimetres(width)} wide` : ''
  return `Only pieces ${[sale ? 'on sale' : '', ...price, size, door ? `that go through a door of ${centimetres(door)}` : ''].filter(Boolean).join(' ')}.`
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <section className={styles.answers} aria-labelledby="answers">
      <h2 id="answers" className={styles.title}>
        Answers
      </h2>
      <ul className={`bare-list ${styles.list}`}>
        {answers.map(({ title, text, href }) => (
          <li key={href} className={styles.answer}>
            <Link href={href} className="whole-card">
              {title}
            </Link>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
