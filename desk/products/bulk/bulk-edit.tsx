import { Button, DialogActions, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { formatNumber } from '../../../src/domain/numbers.ts'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { BatchChange, BatchPlan, BatchRow } from '../../../src/contract/desk/products/product-batch.ts'
import type { Schedule } from '../../../src/contract/desk/products/scheduled-price.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { formatMoment } from '../../../src/domain/calendar/date-and-time.ts'
import { call } from '../../connection/api.ts'
import { useAction } from '../../connection/use-action.ts'
import { DialogFoot, Problem } from '../../frame/dialog-parts.tsx'
import { money } from '../../orders/words.ts'
import { BulkFields, changeOf, scheduleOf, startFields } from './bulk-fields.tsx'
import { Line, Section } from '../plan-parts.tsx'
import { scheduleWords } from '../when-fields.tsx'
import { availabilityWords, fieldWords, refusalWords } from '../words.ts'
import { GuardedDialog } from '../../unsaved/form-dialog.tsx'
import { ActionButton } from '../../frame/action-button.tsx'

type Categories = readonly Readonly<{ slug: string; name: string }>[]

interface Props {
  ids: readonly number[]
  categories: Categories
  /** Schedules a price, and offers no other change. */
  isScheduling?: boolean
  close: () => void
  /** The change is stored, or scheduled. */
  done: (changed: number, isScheduled: boolean) => void
}

/** Changes several products: first the change, then what it would do, then all of it at once. */
export function BulkEdit({ ids, categories, isScheduling = false, close, done }: Props) {
  const [fields, setFields] = useState(() => startFields(categories[0]?.slug ?? '', isScheduling))
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const { busy, problem, code, run } = useAction()
  const preview = ({ change, schedule }: Asked) =>
    run(async () => {
      const plan = await call(deskEndpoints.deskBatchPreview, { ids: [...ids], change, ...(schedule ? { schedule } : {}) })
      setPreviewed({ change, schedule, plan })
    })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (previewed === null) return void (await preview({ change: changeOf(fields), schedule: scheduleOf(fields) }))
    const { change, schedule, plan } = previewed
    await run(async (key) => {
      const products = plan.rows.filter(isChanged).map(({ product_id: id, version }) => ({ id, version }))
      const { changed } = await call(deskEndpoints.deskBatchApply, { products, change, ...(schedule ? { schedule } : {}) }, { key })
      done(changed, schedule !== undefined)
    })
  }
  const count = formatNumber(ids.length)
  return (
    <GuardedDialog
      title={isScheduling ? 'Schedule a price' : ids.length === 1 ? 'Change one product' : `Change ${count} products`}
      typed={fields}
      {...{ busy, close, submit }}
      renderFoot={(back) =>
        previewed === null ? (
          <DialogFoot {...{ busy, close: back }} label="Show what changes" />
        ) : (
          <PlanFoot
            busy={busy}
            changed={previewed.plan.rows.filter(isChanged).length}
            back={() => setPreviewed(null)}
            isScheduled={previewed.schedule !== undefined}
            again={code === 'products_changed' || code === 'schedule_overlaps' ? () => void preview(previewed) : null}
          />
        )
      }
    >
      {previewed === null ? (
        <BulkFields fields={fields} change={setFields} categories={categories} isScheduling={isScheduling} />
      ) : (
        <Plan plan={previewed.plan} schedule={previewed.schedule} categories={categories} />
      )}
      <Problem problem={problem === null ? null : refusalWords(problem)} />
    </GuardedDialog>
  )
}

interface Asked {
  change: BatchChange
  schedule: Schedule | undefined
}
type Previewed = Asked & { plan: BatchPlan }

const isChanged = ({ changes, problem }: BatchRow) => problem === null && changes.length > 0

interface PlanFootProps {
  busy: boolean
  changed: number
  isScheduled: boolean
  back: () => void
  /** Reads the preview again after another person changed a product. Null without such a change. */
  again: (() => void) | null
}

function PlanFoot({ busy, changed, isScheduled, back, again }: PlanFootProps) {
  const verb = isScheduled ? 'Schedule' : 'Change'
  const label = changed === 1 ? `${verb} one product` : `${verb} ${formatNumber(changed)} products`
  return (
    <DialogActions disableSpacing sx={{ p: 3, gap: 1, flexDirection: { xs: 'column-reverse', sm: 'row' }, alignItems: 'stretch' }}>
      <ActionButton onClick={back} busy={busy} variant={changed === 0 && !again ? 'contained' : 'text'} disableElevation>
        Another change
      </ActionButton>
      {again ? (
        <Button variant="contained" disableElevation onClick={again}>
          Show what changes now
        </Button>
      ) : (
        changed > 0 && (
          <ActionButton type="submit" variant="contained" disableElevation busy={busy} busyLabel="Saving…">
            {label}
          </ActionButton>
        )
      )}
    </DialogActions>
  )
}

interface PlanProps {
  plan: BatchPlan
  schedule: Schedule | undefined
  categories: Categories
}

function Plan({ plan: { rows }, schedule, categories }: PlanProps) {
  const changed = rows.filter(isChanged)
  const wrong = rows.filter(({ problem }) => problem !== null)
  const same = rows.length - changed.length - wrong.length
  const summary = [
    changed.length === 0 ? 'Nothing will change' : `${changed.length} will change`,
    ...(same > 0 ? [`${same} are like this already`] : []),
  ].join(', ')
  return (
    <>
      <Typography role="status">{summary}.</Typography>
      {schedule && changed.length > 0 && <Typography>{scheduleWords(schedule)}</Typography>}
      {wrong.length > 0 && (
        <Section title={`${wrong.length} cannot be changed`}>
          {wrong.map(({ product_id: id, name, problem }) => (
            <Line key={id} name={name || `Product ${id}`} words={refusalWords(problem?.reason ?? '')} />
          ))}
        </Section>
      )}
      {changed.length > 0 && (
        <Section title="Before and after">
          {changed.map(({ product_id: id, name, changes }) => (
            <Line key={id} name={name} words={changes.map((one) => wordsOf(one, categories)).join(' · ')} />
          ))}
        </Section>
      )}
    </>
  )
}

type Changed = BatchRow['changes'][number]
const labels = { ...fieldWords, sold: 'In the shop', low_level: 'Low at', count: 'Count' }

const wordsOf = ({ field, before, after }: Changed, categories: Categories) =>
  `${labels[field]}: ${valueWords(field, before, categories)} → ${valueWords(field, after, categories)}`

function valueWords(field: Changed['field'], value: Changed['before'], categories: Categories): string {
  if (value === null) return field === 'low_level' ? 'the last piece' : field === 'count' ? 'not counted' : 'none'
  if (field === 'sells_from' || field === 'sells_until') return formatMoment(String(value))
  if (typeof value === 'boolean') return value ? 'sold' : 'not sold'
  if (typeof value === 'number') return field === 'price' || field === 'price_regular' ? money(cents(value)) : formatNumber(value, 3)
  if (field === 'category') return categories.find(({ slug }) => slug === value)?.name ?? value
  return Object.entries(availabilityWords).find(([name]) => name === value)?.[1] ?? value
}
