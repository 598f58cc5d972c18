import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import type { ListingQuery } from '../../../contract/catalogue/listing.ts'
import type { Cents } from '../../../contract/money/money.ts'
import { formatPrice } from '../../../domain/money.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { withFilters } from './applied-filters.ts'
import styles from './filters.module.css'

interface PriceFilterProps {
  query: ListingQuery
  range: { min: Cents; max: Cents }
  onChange: (next: ListingQuery) => void
  /** Applies on every key, for a live count. Otherwise a price applies on blur. */
  live?: boolean
}

const digits = (text: string) =>
  text
    .replace(/[,.]\d{0,2}$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
    .slice(0, 7)

/** The lowest and highest price in whole rand. */
export function PriceFilter({ query, range, onChange, live }: PriceFilterProps) {
  const [draft, setDraft] = useState<{ least: string; most: string } | null>(null)
  const shown = draft ?? { least: query.price_min ?? '', most: query.price_max ?? '' }
  const showsReversed = shown.least !== '' && shown.most !== '' && Number(digits(shown.least)) > Number(digits(shown.most))

  const apply = ({ least, most }: typeof shown, done: boolean) => {
    const next = { price_min: digits(least), price_max: digits(most) }
    const isReversed = next.price_min !== '' && next.price_max !== '' && Number(next.price_min) > Number(next.price_max)
    if (isReversed) return
    if (done) setDraft(null)
    if (next.price_min !== (query.price_min ?? '') || next.price_max !== (query.price_max ?? '')) onChange(withFilters(query, next))
  }
  const field = (name: 'least' | 'most') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 12,
    value: shown[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = { ...shown, [name]: event.target.value }
      setDraft(next)
      if (live) apply(next, false)
    },
    onBlur: () => draft && apply(draft, true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      if (draft) apply(draft, true)
    },
  })

  return (
    <div className={styles.price}>
      <TextField
        label="From"
        prefix="R"
        name="price_min"
        required={false}
        placeholder={String(Math.floor(range.min / 100))}
        {...field('least')}
      />
      <TextField
        label="Up to"
        prefix="R"
        name="price_max"
        required={false}
        placeholder={String(Math.ceil(range.max / 100))}
        error={showsReversed ? 'This is lower than the lowest price' : undefined}
        {...field('most')}
      />
      {range.max > 0 ? (
        <p className={styles.hint}>
          {formatPrice(range.min, range.max)} – {formatPrice(range.max, range.min)}
        </p>
      ) : null}
    </div>
  )
}
