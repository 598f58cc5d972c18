import { Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { formatNumber } from '../../../src/domain/numbers.ts'
import { counted } from '../../../src/domain/counted.ts'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import { SHEET_BYTES, SHEET_ROWS, type SheetPlan } from '../../../src/contract/desk/products/product-sheet.ts'
import { call } from '../../connection/api.ts'
import { useAction } from '../../connection/use-action.ts'
import { Problem } from '../../frame/dialog-parts.tsx'
import { BeforeAndAfter, Line, Section, SHOWN } from '../plan-parts.tsx'
import { CsvField } from './csv-field.tsx'
import { ImportFoot } from './import-foot.tsx'
import { base64Of } from '../../frame/pictures/file-bytes.ts'
import { GuardedDialog } from '../../unsaved/form-dialog.tsx'
import { useLeave } from '../../unsaved/use-unsaved.ts'
import { ActionButton } from '../../frame/action-button.tsx'

interface Props {
  close: () => void
  /** Imports from WooCommerce instead. */
  woocommerce: () => void
  /** The file is imported. `words` say what it did. */
  done: (words: string) => void
}

/** Imports products from a CSV: first what it would do, then all of it at once. */
export function SheetImport({ close, woocommerce, done }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [previewed, setPreviewed] = useState<{ data: string; plan: SheetPlan } | null>(null)
  const { busy, problem, code, run } = useAction()
  const leave = useLeave()
  const isTooLarge = file !== null && file.size > SHEET_BYTES
  const another = () => {
    setPreviewed(null)
    setFile(null)
  }
  const preview = () =>
    run(async () => {
      if (file === null) return
      const data = await base64Of(file)
      setPreviewed({ data, plan: await call(deskEndpoints.deskSheetPreview, { data }) })
    })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (previewed === null) return void (await preview())
    const { data, plan } = previewed
    await run(async (key) => {
      const rows = plan.changed.map(({ row, version }) => ({ row, version }))
      const { added, changed } = await call(deskEndpoints.deskSheetImport, { data, rows }, { key })
      done(`${counted(added, 'product is', 'products are')} new, ${counted(changed, 'is', 'are')} changed.`)
    })
  }
  const mayImport = previewed !== null && previewed.plan.fault_count === 0 && previewed.plan.changed.length > 0
  return (
    <GuardedDialog
      title="Import a CSV"
      typed={file && [file.name, file.size, file.lastModified]}
      {...{ busy, close, submit }}
      renderFoot={(back) => (
        <ImportFoot
          planned={previewed !== null}
          disabled={isTooLarge || (previewed !== null && !mayImport)}
          preview={() => void preview()}
          {...{ busy, code, back, another }}
        />
      )}
    >
      {previewed === null ? (
        <>
          <Typography>
            Export products, change cells in a spreadsheet, save it as CSV, and choose it here. You see what changes before anything is
            stored. Products without a row stay as they are. {formatNumber(SHEET_ROWS)} rows and 8 MB at most.
          </Typography>
          <CsvField choose={setFile} />
          <ActionButton onClick={() => leave(woocommerce)} busy={busy} sx={{ alignSelf: 'flex-start' }} variant="outlined">
            Import from WooCommerce
          </ActionButton>
          <Problem problem={isTooLarge ? 'This file is larger than 8 MB. Divide it, or use the command line.' : problem} />
        </>
      ) : (
        <>
          <Plan plan={previewed.plan} />
          <Problem problem={problem} />
        </>
      )}
    </GuardedDialog>
  )
}

function Plan({ plan: { changed, unchanged, faults, fault_count: count, notes } }: { plan: SheetPlan }) {
  const added = changed.filter(({ product_id: id }) => id === null).length
  const nothing = changed.length === 0 && count === 0
  return (
    <>
      <Typography role="status">
        {nothing ? 'Nothing changes.' : `${added} new, ${changed.length - added} changed, ${unchanged} unchanged, ${count} with faults.`}
      </Typography>
      {notes.map((note) => (
        <Typography key={note} variant="body2" color="text.secondary">
          {note}
        </Typography>
      ))}
      {count > 0 && (
        <Section title="Correct these in the file first">
          {faults.slice(0, SHOWN).map(({ row, column, reason }, place) => (
            <Line key={`${row} ${column} ${place}`} name={`Row ${row}${column === '' ? '' : `, ${column}`}`} words={reason} />
          ))}
        </Section>
      )}
      <BeforeAndAfter
        products={changed.map(({ row, product_id: id, name, changes, losses }) => ({
          row,
          name: `${name || `Row ${row}`}${id === null ? ' (new)' : ''}`,
          isNew: id === null,
          changes,
          notes: losses,
        }))}
      />
    </>
  )
}
