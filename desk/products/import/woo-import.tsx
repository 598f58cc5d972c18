import { Checkbox, DialogActions, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { formatNumber } from '../../../src/domain/numbers.ts'
import { counted } from '../../../src/domain/counted.ts'
import { SHEET_BYTES, SHEET_ROWS } from '../../../src/contract/desk/products/product-sheet.ts'
import type { WooPlan } from '../../../src/contract/desk/products/woocommerce.ts'
import { Problem } from '../../frame/dialog-parts.tsx'
import { BeforeAndAfter, Line, Section, SHOWN } from '../plan-parts.tsx'
import { CsvField } from './csv-field.tsx'
import { ImportFoot } from './import-foot.tsx'
import { GuardedDialog } from '../../unsaved/form-dialog.tsx'
import { useWooImport, type Failed, type Options } from './use-woo-import.ts'
import { ActionButton } from '../../frame/action-button.tsx'

interface Props {
  close: () => void
  /** The file is imported. `words` say what it did. */
  done: (words: string) => void
}

const decimals = ['auto', 'point', 'comma'] as const

/** Imports products from the export of WooCommerce: first what it would do, then the pictures, then all products at once. */
export function WooImport({ close, done }: Props) {
  const woo = useWooImport(done)
  const { file, options, plan, over, submit, busy } = woo
  return (
    <GuardedDialog
      title="Import from WooCommerce"
      typed={[file && [file.name, file.size, file.lastModified], options]}
      busy={busy || over !== null}
      {...{ close, submit }}
      renderFoot={(back) => <Foot woo={woo} back={back} />}
    >
      {over ? <Over {...over} /> : plan === null ? <Choice woo={woo} /> : <PlanAndPictures woo={woo} plan={plan} />}
    </GuardedDialog>
  )
}

interface StepProps {
  woo: ReturnType<typeof useWooImport>
}

const isTooLarge = (file: File | null) => file !== null && file.size > SHEET_BYTES

function Foot({ woo: { file, plan, mayImport, preview, another, over, busy, code }, back }: StepProps & { back: () => void }) {
  if (over)
    return (
      <DialogActions sx={{ p: 3, pt: 0 }}>
        <ActionButton type="submit" variant="contained" disableElevation busy={busy}>
          Done
        </ActionButton>
      </DialogActions>
    )
  return (
    <ImportFoot
      planned={plan !== null}
      disabled={isTooLarge(file) || (plan !== null && !mayImport)}
      preview={() => void preview()}
      {...{ busy, code, back, another }}
    />
  )
}

function Choice({ woo: { file, setFile, options, setOptions, problem } }: StepProps) {
  return (
    <>
      <Typography>
        In WooCommerce choose Products, then Export, and choose the CSV here. You see what changes before anything is stored. Products and
        options that are not in the file stay as they are. {formatNumber(SHEET_ROWS)} rows and 8 MB at most.
      </Typography>
      <CsvField choose={setFile} />
      <OptionFields options={options} change={setOptions} />
      <Problem problem={isTooLarge(file) ? 'This file is larger than 8 MB. Export fewer products, or use the command line.' : problem} />
    </>
  )
}

function PlanAndPictures({ woo: { missing, isFetching, setFetching, fetched, busy, problem }, plan }: StepProps & { plan: WooPlan }) {
  return (
    <>
      <Plan plan={plan} />
      {missing > 0 && (
        <FormControlLabel
          control={<Checkbox checked={isFetching} disabled={busy} onChange={(_, isChosen) => setFetching(isChosen)} />}
          label={`Fetch ${counted(missing, 'picture', 'pictures')} from ${missing === 1 ? 'its web address' : 'their web addresses'}`}
        />
      )}
      {busy && isFetching && missing > 0 && (
        <Typography role="status">
          Pictures: {formatNumber(fetched)} of {formatNumber(missing)}
        </Typography>
      )}
      <Problem problem={problem} />
    </>
  )
}

function OptionFields({ options, change }: { options: Options; change: (options: Options) => void }) {
  const { addVat, decimal, sellNew } = options
  return (
    <>
      <TextField
        select
        label="Prices in the file"
        value={decimal}
        onChange={({ target }) => change({ ...options, decimal: decimals.find((one) => one === target.value) ?? decimal })}
      >
        <MenuItem value="auto">Find out how they are written</MenuItem>
        <MenuItem value="point">With a point: 12999.50</MenuItem>
        <MenuItem value="comma">With a comma: 12999,50</MenuItem>
      </TextField>
      <Stack>
        <FormControlLabel
          control={<Checkbox checked={addVat} onChange={(_, isChosen) => change({ ...options, addVat: isChosen })} />}
          label="The prices are without VAT: add it"
        />
        <FormControlLabel
          control={<Checkbox checked={sellNew} onChange={(_, isChosen) => change({ ...options, sellNew: isChosen })} />}
          label="Sell new products at once"
        />
      </Stack>
    </>
  )
}

function Over({ words, failed }: { words: string; failed: Failed }) {
  return (
    <>
      <Typography role="status">{words}</Typography>
      <Section title={`${counted(failed.length, 'picture', 'pictures')} could not be fetched`}>
        {failed.map(({ address, reason }) => (
          <Line key={address} name={address} words={reason} />
        ))}
      </Section>
      <Typography variant="body2" color="text.secondary">
        Import the file again to try once more, or add pictures on the page of a product.
      </Typography>
    </>
  )
}

function Plan({ plan: { products, unchanged, parts, skipped, categories, pictures, notes } }: { plan: WooPlan }) {
  const added = products.filter(({ product_id: id }) => id === null).length
  const lines = [
    ...(parts > 0 ? [`${counted(parts, 'row is a variation', 'rows are variations')} within their products.`] : []),
    ...(categories.length > 0 ? [`New categories: ${categories.join(', ')}.`] : []),
    ...(pictures.stored > 0 ? [`${counted(pictures.stored, 'picture is', 'pictures are')} in the shop already.`] : []),
    ...notes,
  ]
  return (
    <>
      <Typography role="status">
        {`${added} new, ${products.length - added} changed, ${unchanged} unchanged, ${skipped.length} skipped or no longer sold.`}
      </Typography>
      {lines.map((line) => (
        <Typography key={line} variant="body2" color="text.secondary">
          {line}
        </Typography>
      ))}
      {skipped.length > 0 && (
        <Section title="Skipped, or no longer sold">
          {skipped.slice(0, SHOWN).map(({ row, name, outcome, reason }) => (
            <Line
              key={row}
              name={`Row ${row}${name === '' ? '' : `: ${name}`}`}
              words={outcome === 'withdrawn' ? `No longer sold: ${reason}` : `Skipped: ${reason}`}
            />
          ))}
        </Section>
      )}
      <BeforeAndAfter
        products={products.map(({ row, product_id: id, name, sold, changes, warnings }) => ({
          row,
          name: `${name}${id === null ? ' (new)' : ''}${sold ? '' : ', not sold'}`,
          isNew: id === null,
          changes,
          notes: warnings,
        }))}
      />
    </>
  )
}
