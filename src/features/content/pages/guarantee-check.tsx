import { dayInFull } from '../../../domain/calendar/day-words.ts'
import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import styles from './postcode-check.module.css'
import { ToolCard } from './tool-card.tsx'
import { useQueryParameter } from './use-query-parameter.ts'

/** The last day of the guarantee for a delivery date (both YYYY-MM-DD); null for an invalid date. */
export function guaranteedUntil(delivered: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(delivered) ? new Date(`${delivered}T00:00:00Z`) : null
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== delivered) return null
  day.setUTCFullYear(day.getUTCFullYear() + brand.guaranteeYears)
  return day.toISOString().slice(0, 10)
}

/** The form that shows the end of the guarantee. The guarantee starts on the day of delivery and needs no registration. */
export function GuaranteeCheck({ search }: { search: string }) {
  const [delivered, change] = useQueryParameter(search, 'delivered')
  const until = guaranteedUntil(delivered)
  return (
    <ToolCard id="until" heading="Until when is mine covered?">
      <form action={to.info('guarantee')} className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Delivered on"
          name="delivered"
          type="date"
          required={false}
          min="2000-01-01"
          max="2099-12-31"
          value={delivered}
          onChange={(event) => change(event.target.value)}
        />
        <noscript>
          <Button type="submit" variant="secondary">
            Check
          </Button>
        </noscript>
      </form>
      <div role="status">
        {until ? (
          <div className={styles.answer}>
            <Icon name="shield" size={28} />
            <p>
              Covered until <strong>{dayInFull(until)}</strong>, with the order number as its only paper.
            </p>
          </div>
        ) : null}
      </div>
    </ToolCard>
  )
}
