import { MenuItem, TextField, Typography } from '@mui/material'
import { availabilities } from '../../../src/contract/catalogue/catalogue.ts'
import { priceSteps, type BatchChange } from '../../../src/contract/desk/products/product-batch.ts'
import type { Schedule } from '../../../src/contract/desk/products/scheduled-price.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { formatNumber } from '../../../src/domain/numbers.ts'
import type { SellingTimes } from '../../../src/domain/catalogue/selling-times.ts'
import { NumberField } from '../../frame/numbers/number-field.tsx'
import { decimalOf } from '../../frame/numbers/typed-numbers.ts'
import { CountField, MoneyField } from '../fields.tsx'
import { SellingFields } from '../selling-fields.tsx'
import { scheduleOfTimes, WhenFields, type Times } from '../when-fields.tsx'
import { availabilityWords } from '../words.ts'

const kinds = {
  price: 'Change the price',
  sale: 'Start a sale',
  sale_end: 'End the sale',
  category: 'Move to a category',
  retire: 'Stop selling',
  restore: 'Sell',
  plan: 'Sell from and until',
  making: 'How it is made',
  low_level: 'Notice about low stock',
} as const
type Kind = keyof typeof kinds
const kindNames = [
  'price',
  'sale',
  'sale_end',
  'category',
  'retire',
  'restore',
  'plan',
  'making',
  'low_level',
] as const satisfies readonly Kind[]

interface Fields {
  kind: Kind
  by: 'percent' | 'amount' | 'set'
  /** Percent, or cents. */
  value: number | null
  step: (typeof priceSteps)[number]
  category: string
  availability: (typeof availabilities)[number] | null
  days: number | null
  level: number | null
  times: Times
  selling: SellingTimes
}

/** The form of a change as it opens. `isScheduling`: for a change of a price at a time. */
export const startFields = (category: string, isScheduling: boolean): Fields => ({
  kind: isScheduling ? 'sale' : 'price',
  by: isScheduling ? 'set' : 'percent',
  value: null,
  step: 1000,
  category,
  availability: null,
  days: null,
  level: null,
  times: { isLater: isScheduling, from: '', until: '' },
  selling: { sells_from: null, sells_until: null },
})

/** When the change counts. Undefined: at once. Only changes of prices can have a schedule. */
export const scheduleOf = ({ kind, times }: Fields): Schedule | undefined => (isPriceKind(kind) ? scheduleOfTimes(times) : undefined)

const isPriceKind = (kind: Kind) => kind === 'price' || kind === 'sale' || kind === 'sale_end'

/** The change that the form describes. */
export function changeOf({ kind, by, value, step, category, availability, days, level, selling }: Fields): BatchChange {
  if (kind === 'price' || kind === 'sale') return { kind, by, value: value ?? 0, step: by === 'set' ? 1 : step }
  if (kind === 'retire' || kind === 'restore') return { kind: 'sold', sold: kind === 'restore' }
  if (kind === 'plan') return { kind, ...selling }
  if (kind === 'category') return { kind, category }
  if (kind === 'low_level') return { kind, low_level: level }
  if (kind === 'sale_end') return { kind }
  return { kind, ...(availability === null ? {} : { availability }), ...(days === null ? {} : { lead_time_days: days }) }
}

const stepWords = (step: number) => (step === 1 ? 'Not rounded' : `To R ${step / 100}`)

interface Props {
  fields: Fields
  change: (fields: Fields) => void
  categories: readonly Readonly<{ slug: string; name: string }>[]
  /** Only prices, and only at a time. */
  isScheduling: boolean
}

/** What happens with the chosen products. */
export function BulkFields({ fields, change, categories, isScheduling }: Props) {
  const { kind, category, level, times, selling } = fields
  const set = (changes: Partial<Fields>) => change({ ...fields, ...changes })
  return (
    <>
      <TextField
        select
        label="What to do"
        value={kind}
        onChange={({ target }) => set({ kind: kindNames.find((one) => one === target.value) ?? kind, value: null })}
      >
        {kindNames
          .filter((one) => !isScheduling || isPriceKind(one))
          .map((one) => (
            <MenuItem key={one} value={one}>
              {kinds[one]}
            </MenuItem>
          ))}
      </TextField>
      {(kind === 'price' || kind === 'sale') && <PriceFields kind={kind} fields={fields} set={set} />}
      {isPriceKind(kind) && <WhenFields times={times} change={(to) => set({ times: to })} always={isScheduling} />}
      {kind === 'plan' && <SellingFields times={selling} change={(to) => set({ selling: { ...selling, ...to } })} />}
      {kind === 'category' && (
        <TextField select label="Category" value={category} onChange={({ target }) => set({ category: target.value })}>
          {categories.map(({ slug, name }) => (
            <MenuItem key={slug} value={slug}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {kind === 'making' && <MakingFields fields={fields} set={set} />}
      {kind === 'low_level' && (
        <>
          <CountField label="Low at" most={100_000} initial={level} change={(to) => set({ level: to })} />
          <Typography variant="body2" color="text.secondary">
            For every count of a product. Empty: the notice comes with the last piece.
          </Typography>
        </>
      )}
    </>
  )
}

interface PartProps {
  fields: Fields
  set: (changes: Partial<Fields>) => void
}

/** By how much a price changes, and how it is rounded. */
function PriceFields({ kind, fields: { by, value, step }, set }: PartProps & { kind: 'price' | 'sale' }) {
  return (
    <>
      <TextField
        select
        label="By"
        value={by}
        onChange={({ target }) => set({ by: bys.find((one) => one === target.value) ?? by, value: null })}
      >
        <MenuItem value="percent">Percent</MenuItem>
        <MenuItem value="amount">Amount in rand</MenuItem>
        <MenuItem value="set">To a price</MenuItem>
      </TextField>
      <AmountField key={`${kind} ${by}`} {...{ kind, by, value }} change={(to) => set({ value: to })} />
      {by !== 'set' && (
        <TextField
          select
          label="Round"
          value={step}
          onChange={({ target }) => set({ step: priceSteps.find((one) => one === Number(target.value)) ?? step })}
        >
          {priceSteps.map((one) => (
            <MenuItem key={one} value={one}>
              {stepWords(one)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Typography variant="body2" color="text.secondary">
        {by === 'set' ? setWords[kind] : movedWords[kind]} The differences of options stay.
      </Typography>
    </>
  )
}

/** Availability and days to make. An empty field changes nothing. */
function MakingFields({ fields: { availability, days }, set }: PartProps) {
  return (
    <>
      <TextField
        select
        label="Availability"
        value={availability ?? ''}
        onChange={({ target }) => set({ availability: availabilities.find((one) => one === target.value) ?? null })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">As it is</MenuItem>
        {availabilities.map((one) => (
          <MenuItem key={one} value={one}>
            {availabilityWords[one]}
          </MenuItem>
        ))}
      </TextField>
      <CountField label="Days to make" most={365} required={availability === null} initial={days} change={(to) => set({ days: to })} />
    </>
  )
}

const bys = ['percent', 'amount', 'set'] as const
const movedWords = {
  sale: 'Off the price before the sale, also if there is a sale now.',
  price: 'A sale stays: its price and the price before it both change.',
} as const
const setWords = {
  sale: 'The price during the sale.',
  price: 'A sale stays: this is the price before it.',
} as const

interface AmountProps extends Pick<Fields, 'by' | 'value'> {
  kind: 'price' | 'sale'
  change: (value: Fields['value']) => void
}

/** The percentage, or the amount in rand. */
function AmountField({ kind, by, value, change }: AmountProps) {
  if (by === 'set') {
    const initial = value === null ? null : cents(value)
    return <MoneyField label={kind === 'sale' ? 'Sale price' : 'New price'} required {...{ initial, change }} />
  }
  const isSale = kind === 'sale'
  const label = isSale ? 'Off the price' : 'More, or less with a minus'
  if (by === 'amount')
    return <MoneyField label={label} required isDifference={!isSale} initial={value === null ? null : cents(value)} change={change} />
  return (
    <NumberField
      label={`${label} (%)`}
      required
      initial={value === null ? '' : formatNumber(value, 2)}
      read={decimalOf}
      change={change}
      least={isSale ? 0.01 : -90}
      most={isSale ? 95 : 500}
      inWords={(limit) => `${formatNumber(limit, 2)} %`}
      hint="Type a number such as 7,5"
      inputMode={isSale ? 'decimal' : 'text'}
    />
  )
}
