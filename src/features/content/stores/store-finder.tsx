import { useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import type { Province } from '../../../contract/account/address.ts'
import { provinces } from '../../../contract/account/provinces.ts'
import type { Store } from '../../../contract/content/store.ts'
import { nearestFirst } from '../../../domain/content/nearest-store.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { CountryMap } from './country-map.tsx'
import { StoreCards } from './store-cards.tsx'
import styles from './store-finder.module.css'
import { useNow } from './use-now.ts'

const isProvince = (value: string): value is Province => provinces.some((province) => province === value)
const options = provinces.map((province) => ({ value: province, label: province }))

/** Every store; optionally the nearest to a province first. */
export function StoreFinder({ stores, now: servedAt, heading = 'Our shops' }: { stores: readonly Store[]; now: string; heading?: string }) {
  const now = useNow(servedAt)
  const [province, setProvince] = useState('')
  const [nearest, ...others] = isProvince(province) ? nearestFirst(stores, province) : stores
  if (!nearest) return null
  return (
    <section id="shops" aria-labelledby="shops-heading" className={styles.finder}>
      <div className={styles.side}>
        <h2 id="shops-heading">{heading}</h2>
        <SelectField
          label="Where do you live?"
          emptyLabel="Choose a province"
          required={false}
          options={options}
          value={province}
          onChange={(event) => setProvince(event.target.value)}
        />
        <p role="status" className={styles.nearest}>
          {isProvince(province) ? `The nearest shop to ${province} is ${nearest.name}.` : ''}
        </p>
        <CountryMap stores={stores} current={province ? nearest.slug : undefined} />
      </div>
      <div>
        <StoreCards stores={[nearest, ...others]} now={now} />
        {brand.demoNote ? <p className={styles.note}>{brand.demoNote}</p> : null}
      </div>
    </section>
  )
}
