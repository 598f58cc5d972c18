import { Box, Card, MenuItem, Stack, TextField } from '@mui/material'
import { Fragment, type FormEvent, type ReactNode } from 'react'
import { availabilities } from '../../src/contract/catalogue/catalogue.ts'
import type { DeskProduct } from '../../src/contract/desk/desk-product.ts'
import type { Turn } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { useMe } from '../frame/use-me.ts'
import { SavedNote } from '../unsaved/saved-note.tsx'
import { FieldsToAdd, useFieldsToAdd } from '../unsaved/to-add.ts'
import { CountField, LinesField, MoneyField } from './fields.tsx'
import { OptionsField } from './options/options-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { OtherChange } from './other-change.tsx'
import { Part } from './sections.tsx'
import { SearchFields } from './search-fields.tsx'
import { SellingFields } from './selling-fields.tsx'
import { SizesFields } from './sizes-fields.tsx'
import { useProductEdits } from './use-product-edits.ts'
import { availabilityWords, endingCountWords, fieldWords, refusalWords } from './words.ts'
import { ActionButton } from '../frame/action-button.tsx'

interface Props {
  product: DeskProduct
  categories: readonly Readonly<{ slug: string; name: string }>[]
  /** Shared with the other actions of the product. */
  turn: Turn
  done: (product: DeskProduct) => void
}

/** The fields of a product, which send what the user changed. If another person was faster, they show what that person changed. */
export function ProductForm({ product, categories, turn, done }: Props) {
  const { may } = useMe()
  const edited = useProductEdits({ product, turn, done })
  const { base, now, edits, form, theirs, isChanged, isSaved, busy, problem, wrong, set, save, startFrom, addPicture } = edited
  const { fields, refuse } = useFieldsToAdd()
  const mayAll = may('products.edit')
  const all = { now, set, wrong, disabled: !mayAll }
  const words = { ...all, disabled: !(mayAll || may('products.words')) }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!refuse()) await save()
  }
  return (
    <FieldsToAdd value={fields}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack spacing={2}>
          <Fragment key={`first ${form}`}>
            <PricePart {...all} base={base} />
            <DetailsPart {...all} categories={categories} />
          </Fragment>
          <Part id="part-pictures">
            <PicturesField
              id={base.id}
              version={base.version}
              images={now.images}
              turn={turn}
              change={(images) => set({ images })}
              added={addPicture}
              disabled={!mayAll}
            />
          </Part>
          <WordsPart key={`words ${form}`} {...words} />
          <Part id="part-options">
            <OptionsField form={form} base={base} now={now} set={set} disabled={!mayAll} />
          </Part>
          <Fragment key={`last ${form}`}>
            <Part id="part-sizes">
              <SizesFields now={now} set={set} disabled={!mayAll} />
            </Part>
            <Part id="part-selling">
              <SellingFields times={now} change={set} disabled={!mayAll} sold={now.sold} />
            </Part>
            <Part id="part-search">
              <SearchFields product={now} change={set} disabled={words.disabled} />
            </Part>
            <LinksPart {...all} />
          </Fragment>
          {theirs && <OtherChange before={base} theirs={theirs} mine={edits} go={(kept) => startFrom(theirs, kept)} />}
          <Problem problem={theirs === null && isChanged && problem !== null ? refusalWords(problem) : null} />
          {isChanged && theirs === null && (
            <Card sx={{ position: 'sticky', bottom: { xs: 76, md: 16 }, zIndex: 1, p: 1.5 }}>
              <ActionButton type="submit" variant="contained" disableElevation fullWidth busy={busy} busyLabel="Saving…">
                Save the product
              </ActionButton>
            </Card>
          )}
          {isSaved && !isChanged && (
            <Card sx={{ position: 'sticky', bottom: { xs: 76, md: 16 }, zIndex: 1, px: 2, py: 0.5 }}>
              <SavedNote gone={edited.forgetSaved} />
            </Card>
          )}
        </Stack>
      </form>
    </FieldsToAdd>
  )
}

interface PartProps extends Pick<ReturnType<typeof useProductEdits>, 'now' | 'set' | 'wrong'> {
  disabled: boolean
}

function PricePart({ base, now, set, wrong, disabled }: PartProps & { base: DeskProduct }) {
  return (
    <Part id="part-price">
      <Pair>
        <MoneyField
          label={fieldWords.price}
          required
          disabled={disabled}
          initial={now.price}
          problem={wrong('price')}
          change={(price) => price !== null && set({ price })}
        />
        <MoneyField
          label={fieldWords.price_regular}
          disabled={disabled}
          initial={now.price_regular}
          problem={wrong('price_regular')}
          change={(price_regular) => set({ price_regular })}
        />
      </Pair>
      <Pair>
        <TextField
          select
          label={fieldWords.availability}
          disabled={disabled}
          value={now.availability}
          helperText={endingCountWords(base, now)}
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
          disabled={disabled}
          most={365}
          initial={now.lead_time_days}
          change={(days) => days !== null && set({ lead_time_days: days })}
        />
      </Pair>
    </Part>
  )
}

function DetailsPart({ categories, ...props }: PartProps & Pick<Props, 'categories'>) {
  const { now, set, disabled } = props
  return (
    <Part id="part-details">
      <ProductText {...props} name="name" most={160} required />
      <Pair>
        <ProductText {...props} name="sku" most={80} required />
        <TextField
          select
          label={fieldWords.category}
          disabled={disabled}
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
  )
}

function WordsPart(props: PartProps) {
  return (
    <Part id="part-words">
      <ProductText {...props} name="tagline" most={200} />
      <ProductLines {...props} name="description" helper="A line for each paragraph" />
      <ProductLines {...props} name="features" helper="A line for each" />
      <ProductLines {...props} name="materials" helper="A line for each" />
      <ProductLines {...props} name="care" helper="A line for each" />
      <ProductText {...props} name="assembly" most={2000} multiline />
      <ProductLines {...props} name="keywords" helper="Other words for which the search finds it, a line for each" />
    </Part>
  )
}

function LinksPart(props: PartProps) {
  return (
    <Part id="part-around">
      <ProductLines {...props} name="related" helper="Goods that go with it: a line for the address of each, such as kalk-bay" />
      <ProductLines {...props} name="badges" helper="A line for each, such as best-seller" />
    </Part>
  )
}

interface TextProps extends PartProps {
  name: 'name' | 'sku' | 'tagline' | 'assembly'
  /** The most characters. */
  most: number
  required?: boolean
  multiline?: boolean
}

function ProductText({ name, most, required = false, multiline = false, now, set, wrong, disabled }: TextProps) {
  return (
    <TextField
      label={fieldWords[name]}
      required={required}
      value={now[name]}
      disabled={disabled}
      multiline={multiline}
      error={wrong(name) !== undefined}
      helperText={wrong(name)}
      onChange={({ target }) => set({ [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: most } }}
    />
  )
}

interface LinesProps extends PartProps {
  name: 'description' | 'features' | 'materials' | 'care' | 'keywords' | 'badges' | 'related'
  helper: string
}

function ProductLines({ name, helper, now, set, wrong, disabled }: LinesProps) {
  return (
    <LinesField
      label={fieldWords[name]}
      initial={now[name]}
      change={(value) => set({ [name]: value })}
      disabled={disabled}
      problem={wrong(name)}
      helper={helper}
    />
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>{children}</Box>
}
