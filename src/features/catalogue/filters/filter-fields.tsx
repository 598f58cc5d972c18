import type { ReactNode } from 'react'
import type { FacetValue, Facets, ListingQuery } from '../../../contract/catalogue/listing.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { chosenOf, toggled, widthLabel, withFilters, type ListFilter } from './applied-filters.ts'
import styles from './filters.module.css'
import { PriceFilter } from './price-filter.tsx'
import { SwatchFilter } from './swatch-filter.tsx'

interface FilterFieldsProps {
  query: ListingQuery
  facets: Facets
  onChange: (next: ListingQuery) => void
  live?: boolean
}

/** Widths to choose from, in mm, 10 cm apart: from the narrowest product to the widest. */
function widths({ min, max }: Facets['width'], chosen: string | undefined): string[] {
  const steps = []
  for (let width = Math.ceil(min / 100) * 100; width < max + 100; width += 100) steps.push(String(width))
  return chosen && !steps.includes(chosen) ? [...steps, chosen].toSorted((a, b) => Number(a) - Number(b)) : steps
}

/** The widths in mm of ordinary doors. */
const DOORS = ['700', '770', '800', '850', '900', '1000']

function Group({ legend, count = 0, children }: { legend: string; count?: number; children: ReactNode }) {
  return (
    <Disclosure open summary={legend} aside={count > 0 ? <span className={styles.count}>{count} on</span> : null}>
      <fieldset>
        <legend className="visually-hidden">{legend}</legend>
        {children}
      </fieldset>
    </Disclosure>
  )
}

/** Every filter of a listing: offers, stock, price, fabric, colour, seats, width and door (experience: Listing). Stock shows where a piece is in stock. */
export function FilterFields({ query, facets, onChange, live }: FilterFieldsProps) {
  const chosen = (name: ListFilter) => chosenOf(query, name)
  const toggle = (name: ListFilter) => (value: string) => onChange(toggled(query, name, value))
  const checkbox = (name: ListFilter, { value, label, count }: FacetValue, dot?: string) => {
    const checked = chosen(name).includes(value)
    const content = dot ? <ColourName colour={dot}>{label}</ColourName> : label
    return (
      <Checkbox
        key={value}
        name={name}
        value={value}
        label={content}
        count={count}
        checked={checked}
        disabled={count === 0 && !checked}
        onChange={() => toggle(name)(value)}
      />
    )
  }
  const onSale = query.sale === 'true'
  const onlyStock = query.stock === 'true'
  const inStock = facets.stock ?? 0

  return (
    <div className={styles.fields}>
      <Group legend="Offers" count={chosen('badge').length + Number(onSale)}>
        <Checkbox
          name="sale"
          value="true"
          label="On sale"
          count={facets.sale}
          checked={onSale}
          disabled={facets.sale === 0 && !onSale}
          onChange={() => onChange(withFilters(query, { sale: onSale ? undefined : 'true' }))}
        />
        {facets.badge.map((value) => checkbox('badge', value))}
      </Group>
      {inStock > 0 || onlyStock ? (
        <Group legend="Delivery" count={Number(onlyStock)}>
          <Checkbox
            name="stock"
            value="true"
            label="In stock"
            count={inStock}
            checked={onlyStock}
            onChange={() => onChange(withFilters(query, { stock: onlyStock ? undefined : 'true' }))}
          />
        </Group>
      ) : null}
      <Group legend="Price" count={Number(Boolean(query.price_min ?? query.price_max))}>
        <PriceFilter query={query} range={facets.price} onChange={onChange} live={live} />
      </Group>
      {facets.fabric.length > 0 ? (
        <Group legend="Fabric" count={chosen('fabric').length}>
          <SwatchFilter values={facets.fabric} chosen={chosen('fabric')} onToggle={toggle('fabric')} />
        </Group>
      ) : null}
      {facets.colour.length > 0 ? (
        <Group legend="Colour" count={chosen('colour').length}>
          {facets.colour.map((value) =>
            checkbox('colour', value, facets.fabric.find(({ family }) => family === value.value)?.colour ?? 'transparent'),
          )}
        </Group>
      ) : null}
      {facets.seats.length > 1 ? (
        <Group legend="Seats" count={chosen('seats').length}>
          {facets.seats.map((value) => checkbox('seats', value))}
        </Group>
      ) : null}
      <Group legend="Will it fit?" count={Number(Boolean(query.width)) + Number(Boolean(query.door))}>
        <SelectField
          label="Fits a width of"
          name="width"
          required={false}
          emptyLabel="Any width"
          value={query.width ?? ''}
          options={widths(facets.width, query.width).map((width) => ({ value: width, label: widthLabel(width) }))}
          onChange={(event) => onChange(withFilters(query, { width: event.target.value }))}
        />
        <SelectField
          label="Goes through a door of"
          name="door"
          required={false}
          emptyLabel="Any door"
          value={query.door ?? ''}
          options={[...new Set([...DOORS, query.door ?? '700'])].map((door) => ({ value: door, label: `${Number(door) / 10} cm` }))}
          onChange={(event) => onChange(withFilters(query, { door: event.target.value }))}
        />
      </Group>
    </div>
  )
}

function ColourName({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className={styles.colour}>
      <span className={styles.dot} style={{ backgroundColor: colour }} />
      {children}
    </span>
  )
}
