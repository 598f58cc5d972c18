import { Box, Button, Card, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { Fragment, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { availabilities } from '../../src/contract/catalogue/catalogue.ts'
import { deskProductSchema, type DeskProduct, type ProductFields } from '../../src/contract/desk/desk-product.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call, DeskError } from '../connection/api.ts'
import { useAction, type Turn } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { useMe } from '../frame/use-me.ts'
import { FieldsToAdd, useFieldsToAdd } from '../unsaved/to-add.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { CountField, LinesField, MoneyField } from './fields.tsx'
import { OptionsField } from './options/options-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { OtherChange } from './other-change.tsx'
import { SearchFields } from './search-fields.tsx'
import { SellingFields } from './selling-fields.tsx'
import { SizesFields } from './sizes-fields.tsx'
import { availabilityWords, fieldWords, problemOf, refusalWords } from './words.ts'

interface Props {
  product: DeskProduct
  categories: readonly Readonly<{ slug: string; name: string }>[]
  /** Shared with the other actions of the product. */
  turn: Turn
  done: (product: DeskProduct) => void
}

const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Removes the edits that a save has stored. An edit stays if its user has changed it since. */
function withoutSent(edits: ProductFields, sent: ProductFields): ProductFields {
  const kept = { ...edits }
  for (const [name, value] of Object.entries(sent)) if (isDeepEqual(Reflect.get(kept, name), value)) Reflect.deleteProperty(kept, name)
  return kept
}

/** `problems`: such as `price_regular: is below the price`. */
const refusedSchema = z.looseObject({ problems: z.array(z.string()) })
const changedSchema = z.looseObject({ product: deskProductSchema })

/**
 * The fields of a product. It sends only what the user changed, with the version from which the user started. If another person was faster,
 * it shows what changed, and what the user typed stays.
 */
export function ProductForm({ product, categories, turn, done }: Props) {
  const { may } = useMe()
  const [base, setBase] = useState(product)
  /** The last product that the page gave. */
  const [seen, setSeen] = useState(product)
  const [edits, setEdits] = useState<ProductFields>({})
  /** For the end of a call: what was typed while it ran. */
  const latest = useRef(edits)
  useLayoutEffect(() => {
    latest.current = edits
  })
  const [theirs, setTheirs] = useState<DeskProduct | null>(null)
  /** Counts the forms: a new one shows the values again. The fields for new options and pictures stay, with what they hold. */
  const [form, setForm] = useState(0)
  /** The problems of the last press, with what was typed then. The next change removes them from the fields. */
  const [refused, setRefused] = useState<{ problems: readonly string[]; edits: ProductFields } | null>(null)
  const { busy, problem, run } = useAction(turn)
  const { fields, refuse } = useFieldsToAdd()
  const [mayAll, mayWords] = [may('products.edit'), may('products.words')]
  const now = { ...base, ...edits }
  const isChanged = Object.keys(edits).length > 0
  useUnsaved(Object.entries(edits).filter(([name, value]) => !isDeepEqual(value, Reflect.get(base, name))))
  const wrong = (name: keyof ProductFields) => problemOf(name, refused?.edits === edits ? refused.problems : [])
  const set = (changes: ProductFields) => setEdits((before) => ({ ...before, ...changes }))
  const start = (from: DeskProduct, kept: ProductFields) => {
    setBase(from)
    setEdits(kept)
    setForm((count) => count + 1)
  }
  /** After this form's own save: a new form would take the focus from a field into which its user types meanwhile. */
  const goOn = (from: DeskProduct, kept: ProductFields) => {
    if (Object.keys(kept).length === 0) return start(from, kept)
    setBase(from)
    setEdits(kept)
  }
  // Other actions of this page change the product too. What the user typed stays if they changed something else.
  const isUntouched = (name: string) => isDeepEqual(Reflect.get(base, name), Reflect.get(product, name))
  if (product !== seen) {
    setSeen(product)
    if (product.version !== base.version && theirs === null && Object.keys(edits).every(isUntouched)) start(product, edits)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (refuse()) return
    await run(async (key) => {
      const options = { params: { productId: String(base.id) }, key }
      const body = { version: base.version, fields: edits }
      try {
        const saved = await call(mayAll ? deskEndpoints.deskProductChange : deskEndpoints.deskProductWords, body, options)
        goOn(saved, withoutSent(latest.current, edits))
        done(saved)
      } catch (error) {
        const changed = error instanceof DeskError && error.code === 'product_changed' ? z.safeParse(changedSchema, error.data) : null
        if (changed?.success) setTheirs(changed.data.product)
        const faulty = error instanceof DeskError && error.code === 'product_invalid' ? z.safeParse(refusedSchema, error.data) : null
        if (faulty?.success) setRefused({ problems: faulty.data.problems, edits })
        throw error
      }
    })
  }
  const lines = (name: 'description' | 'features' | 'materials' | 'care' | 'keywords' | 'badges' | 'related', helper?: string) => (
    <LinesField
      label={fieldWords[name]}
      initial={now[name]}
      change={(value) => set({ [name]: value })}
      disabled={!(mayAll || (mayWords && name !== 'badges' && name !== 'related'))}
      problem={wrong(name)}
      {...(helper === undefined ? {} : { helper })}
    />
  )
  const text = (name: 'name' | 'sku' | 'tagline' | 'assembly', most: number, required = false) => (
    <TextField
      label={fieldWords[name]}
      required={required}
      value={now[name]}
      disabled={!(mayAll || (mayWords && (name === 'tagline' || name === 'assembly')))}
      multiline={name === 'assembly'}
      error={wrong(name) !== undefined}
      helperText={wrong(name)}
      onChange={({ target }) => set({ [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: most } }}
    />
  )
  return (
    <FieldsToAdd value={fields}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack spacing={2}>
          <Fragment key={form}>
            <Part title="Price and availability">
              <Pair>
                <MoneyField
                  label={fieldWords.price}
                  required
                  disabled={!mayAll}
                  initial={now.price}
                  problem={wrong('price')}
                  change={(price) => price !== null && set({ price })}
                />
                <MoneyField
                  label={fieldWords.price_regular}
                  disabled={!mayAll}
                  initial={now.price_regular}
                  problem={wrong('price_regular')}
                  change={(price_regular) => set({ price_regular })}
                />
              </Pair>
              <Pair>
                <TextField
                  select
                  label={fieldWords.availability}
                  disabled={!mayAll}
                  value={now.availability}
                  onChange={({ target }) => set({ availability: availabilities.find((one) => one === target.value) })}
                >
                  {availabilities.map((one) => (
                    <MenuItem key={one} value={one}>
                      {availabilityWords[one]}
                    </MenuItem>
                  ))}
                </TextField>
                <CountField
                  label={fieldWords.lead_time_days}
                  required
                  disabled={!mayAll}
                  most={365}
                  initial={now.lead_time_days}
                  change={(days) => days !== null && set({ lead_time_days: days })}
                />
              </Pair>
            </Part>
            <Part title="When it is sold">
              <SellingFields times={now} change={set} disabled={!mayAll} sold={now.sold} />
            </Part>
            <Part title="What it is">
              {text('name', 160, true)}
              <Pair>
                {text('sku', 80, true)}
                <TextField
                  select
                  label={fieldWords.category}
                  disabled={!mayAll}
                  value={categories.some(({ slug }) => slug === now.category) ? now.category : ''}
                  onChange={({ target }) => set({ category: target.value })}
                >
                  {categories.map(({ slug, name }) => (
                    <MenuItem key={slug} value={slug}>
                      {name}
                    </MenuItem>
                  ))}
                </TextField>
              </Pair>
            </Part>
            <Part title="Sizes in mm, and guarantee">
              <SizesFields now={now} set={set} disabled={!mayAll} />
            </Part>
            <Part title="Words">
              {text('tagline', 200)}
              {lines('description', 'A line for each paragraph')}
              {lines('features', 'A line for each')}
              {lines('materials', 'A line for each')}
              {lines('care', 'A line for each')}
              {text('assembly', 2000)}
              {lines('keywords', 'Other words for which the search finds it, a line for each')}
            </Part>
            <Part title="In search engines">
              <SearchFields product={now} change={set} disabled={!(mayAll || mayWords)} />
            </Part>
          </Fragment>
          <Part title="Options and their prices">
            <OptionsField form={form} base={base} now={now} set={set} disabled={!mayAll} />
          </Part>
          <Part title="Pictures">
            <PicturesField
              id={base.id}
              version={base.version}
              images={now.images}
              turn={turn}
              change={(images) => set({ images })}
              added={(saved) => {
                const last = saved.images.at(-1)
                const typed = latest.current
                goOn(saved, typed.images && last ? { ...typed, images: [...typed.images, last] } : typed)
                done(saved)
              }}
              disabled={!mayAll}
            />
          </Part>
          <Part key={`around ${form}`} title="Around it">
            {lines('related', 'Goods that go with it: a line for the address of each, such as kalk-bay')}
            {lines('badges', 'A line for each, such as best-seller')}
          </Part>
          {theirs && (
            <OtherChange
              before={base}
              theirs={theirs}
              mine={edits}
              go={(kept) => {
                setTheirs(null)
                start(theirs, kept)
                done(theirs)
              }}
            />
          )}
          <Problem problem={theirs === null && isChanged && problem !== null ? refusalWords(problem) : null} />
          {isChanged && theirs === null && (
            <Card sx={{ position: 'sticky', bottom: { xs: 76, md: 16 }, zIndex: 1, p: 1.5 }}>
              <Button type="submit" variant="contained" disableElevation fullWidth disabled={busy}>
                {busy ? 'Saving…' : 'Save the product'}
              </Button>
            </Card>
          )}
        </Stack>
      </form>
    </FieldsToAdd>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ p: 2 }}>
      <Typography component="h2" variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack spacing={2}>{children}</Stack>
    </Card>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>{children}</Box>
}
