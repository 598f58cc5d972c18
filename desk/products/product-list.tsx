import { Alert, Box, Button, Card, CardActionArea, Checkbox, Chip, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatNumber } from '../../src/domain/numbers.ts'
import type { DeskProductRow } from '../../src/contract/desk/desk-product.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { pictureSource } from '../../src/contract/catalogue/picture.ts'
import { MIDDLE } from '../../src/domain/catalogue/focal.ts'
import { ListCount, ListPages } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { SearchFilters } from '../frame/filters/search-filters.tsx'
import { money } from '../orders/words.ts'
import { BulkEdit } from './bulk/bulk-edit.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { SheetImport } from './import/sheet-import.tsx'
import { NewProduct } from './new-product.tsx'
import { WooImport } from './import/woo-import.tsx'
import { availabilityWords, plannedWords } from './words.ts'

type Row = DeskProductRow & { id: string }
type Category = Readonly<{ slug: string; name: string }>

const saved = [
  { label: 'All', filter: {} },
  { label: 'Low stock', filter: { stock: 'low', state: 'sold' } },
  { label: 'Counted', filter: { stock: 'counted' } },
  { label: 'On sale', filter: { sale: '1' } },
  { label: 'Not sold', filter: { state: 'retired' } },
  { label: 'Planned', filter: { state: 'planned' } },
]

/** The screen "Today" links to this filter. */
const notStarted = { label: 'Not put on sale', filter: { state: 'not_started' } }

const queryOf = (filter: Readonly<Record<string, unknown>>) =>
  new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

const withChoice = (chosen: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> =>
  new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id))

/** All products. The server filters, searches and pages. */
export function ProductList() {
  return (
    <ListBase resource="products" perPage={25} disableSyncWithLocation={false} exporter={false}>
      <ScreenTitle>Products</ScreenTitle>
      <Rows />
    </ListBase>
  )
}

function Rows() {
  const { data = [], error, isPending, total, refetch, meta, filterValues } = useListContext<Row>()
  const { may } = useMe()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [editing, setEditing] = useState(false)
  /** What the last change of several products did. */
  const [news, setNews] = useState('')
  const mayEdit = may('products.edit')
  const choose = (ids: ReadonlySet<number>) => {
    setNews('')
    setChosen(ids)
  }
  const changed = (words: string) => {
    setNews(words)
    void refetch()
  }
  const categories: readonly Category[] = meta?.categories ?? []
  return (
    <>
      <Filters categories={categories} />
      {mayEdit && <ListActions categories={categories} imported={changed} />}
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : isPending ? (
        <Typography role="status">Loading products…</Typography>
      ) : (
        <>
          <Box sx={{ my: 1 }}>
            <ListCount one="product" many="products" none="No products match." />
          </Box>
          {news !== '' && (
            <Alert severity="success" variant="outlined" role="status" sx={{ my: 1, color: 'text.primary' }}>
              {news}
            </Alert>
          )}
          {mayEdit && (total ?? 0) > 0 && (
            <ChoiceBar chosen={chosen} total={total ?? 0} filter={filterValues} change={choose} edit={() => setEditing(true)} />
          )}
          <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {data.map((row) => (
              <ProductCard
                key={row.id}
                row={row}
                categories={categories}
                chosen={chosen.has(row.product_id)}
                choose={mayEdit ? (isChosen) => choose(withChoice(chosen, row.product_id, isChosen)) : null}
              />
            ))}
          </Stack>
          <ListPages />
        </>
      )}
      {editing && (
        <BulkEdit
          ids={[...chosen]}
          categories={categories}
          close={() => setEditing(false)}
          done={(count, isScheduled) => {
            setEditing(false)
            setChosen(new Set())
            const verb = isScheduled ? 'scheduled' : 'changed'
            changed(count === 1 ? `One product is ${verb}.` : `${formatNumber(count)} products are ${verb}.`)
          }}
        />
      )}
    </>
  )
}

interface PartProps {
  categories: readonly Category[]
}

function Filters({ categories }: PartProps) {
  const { filterValues } = useListContext<Row>()
  return (
    <SearchFilters list="products" label="Name or SKU" saved={filterValues['state'] === 'not_started' ? [...saved, notStarted] : saved}>
      {(filter, change) => (
        <>
          <TextField
            select
            label="Category"
            value={filter['category'] ?? ''}
            onChange={(event) => change({ category: event.target.value })}
          >
            <MenuItem value="">All</MenuItem>
            {categories.map(({ slug, name }) => (
              <MenuItem key={slug} value={slug}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField select label="Order" value={filter['sort'] ?? 'shop'} onChange={(event) => change({ sort: event.target.value })}>
            <MenuItem value="shop">As in the shop</MenuItem>
            <MenuItem value="name">Name</MenuItem>
            <MenuItem value="price">Price</MenuItem>
          </TextField>
        </>
      )}
    </SearchFilters>
  )
}

/** Adds a product, exports the list, and imports a file. `imported` gets words that say what an import did. */
function ListActions({ categories, imported }: PartProps & { imported: (words: string) => void }) {
  const { filterValues } = useListContext<Row>()
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState<'sheet' | 'woocommerce' | null>(null)
  const done = (words: string) => {
    setImporting(null)
    imported(words)
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => setAdding(true)} disabled={categories.length === 0}>
          Add a product
        </Button>
        <Button component="a" href={`${deskEndpoints.deskSheet.path}?${queryOf(filterValues)}`} download>
          {Object.keys(filterValues).length === 0 ? 'Export all as CSV' : 'Export these as CSV'}
        </Button>
        <Button onClick={() => setImporting('sheet')}>Import a CSV</Button>
      </Box>
      {importing === 'sheet' && (
        <SheetImport close={() => setImporting(null)} woocommerce={() => setImporting('woocommerce')} done={done} />
      )}
      {importing === 'woocommerce' && <WooImport close={() => setImporting(null)} done={done} />}
      {adding && <NewProduct categories={categories} close={() => setAdding(false)} />}
    </>
  )
}

/** The width of a thumbnail's file in pixels. */
const THUMBNAIL = 400

interface CardProps extends PartProps {
  row: Row
  chosen: boolean
  /** Null for people who cannot change products. */
  choose: ((isChosen: boolean) => void) | null
}

/** The picture as tiles crop it. The name beside it says what it is. */
function Thumbnail({ picture }: { picture: Row['picture'] }) {
  if (!picture) return null
  return (
    <Box
      component="img"
      src={pictureSource(picture, THUMBNAIL)}
      alt=""
      loading="lazy"
      style={{ objectPosition: (picture.focal ?? MIDDLE).map((percent) => `${percent}%`).join(' ') }}
      sx={{ width: 64, height: 64, flexShrink: 0, objectFit: 'cover', borderRadius: 2 }}
    />
  )
}

function ProductCard({ row, categories, chosen, choose }: CardProps) {
  const { name, sku, price, price_regular: regular, sold, availability, count, is_low: isLow } = row
  const planned = plannedWords(row)
  const category = categories.find(({ slug }) => slug === row.category)?.name ?? row.category
  const stock = count === null ? availabilityWords[availability] : `${formatNumber(count)} left`
  return (
    <Card component="li" sx={{ display: 'flex', alignItems: 'flex-start' }}>
      {choose && (
        <Checkbox
          checked={chosen}
          onChange={(_, isChosen) => choose(isChosen)}
          slotProps={{ input: { 'aria-label': `Choose ${name}` } }}
          sx={{ width: 44, height: 44, mt: 0.5 }}
        />
      )}
      <CardActionArea
        component={RouterLink}
        to={`/products/${row.id}/show`}
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, p: 2, flex: 1, minWidth: 0, ...(choose ? { pl: 1 } : {}) }}
      >
        <Thumbnail picture={row.picture} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{money(price)}</Typography>
          </Box>
          <Typography variant="body2" color="text.secondary">
            {[sku, category, stock, ...(regular === null ? [] : [`was ${money(regular)}`])].join(' · ')}
          </Typography>
          {(!sold || isLow || planned.length > 0) && (
            <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
              {!sold && <Chip size="small" label="Not sold" />}
              {planned.map((words) => (
                <Chip key={words} size="small" color="primary" variant="outlined" label={words} />
              ))}
              {row.not_started && <Chip size="small" color="warning" variant="outlined" label="Not put on sale" />}
              {isLow && <Chip size="small" color="warning" variant="outlined" label="Low stock" />}
            </Stack>
          )}
        </Box>
      </CardActionArea>
    </Card>
  )
}
