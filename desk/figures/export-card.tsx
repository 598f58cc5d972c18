import { Button, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { exportFormats, exportKinds, SALES_ACCOUNT, type ExportFormat, type ExportKind } from '../../src/contract/desk/figures/export.ts'
import type { Period } from '../../src/domain/figures/period.ts'
import { FigureCard } from './figure-card.tsx'

const kindWords: Record<ExportKind, string> = { invoices: 'Invoices', 'credit-notes': 'Credit notes', payments: 'Payments' }
const formatWords: Record<ExportFormat, string> = { xero: 'Xero', sage: 'Sage Business Cloud Accounting' }

/** Downloads a file for the accountant. The server streams it, so the browser saves it as it comes. */
export function ExportCard({ period }: { period: Period }) {
  const [kind, setKind] = useState<ExportKind>('invoices')
  const [format, setFormat] = useState<ExportFormat>('xero')
  const [account, setAccount] = useState(SALES_ACCOUNT)
  const needsAccount = format === 'xero' && kind !== 'payments'
  const query = new URLSearchParams({ kind, format, ...period, ...(needsAccount && account.trim() !== '' ? { account } : {}) })
  return (
    <FigureCard
      title="For the accountant"
      note="The documents of the chosen period as a CSV file, for an import. It has names and addresses."
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <TextField
          select
          label="What"
          value={kind}
          onChange={({ target }) => setKind(exportKinds.find((one) => one === target.value) ?? kind)}
        >
          {exportKinds.map((one) => (
            <MenuItem key={one} value={one}>
              {kindWords[one]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="For"
          value={format}
          onChange={({ target }) => setFormat(exportFormats.find((one) => one === target.value) ?? format)}
        >
          {exportFormats.map((one) => (
            <MenuItem key={one} value={one}>
              {formatWords[one]}
            </MenuItem>
          ))}
        </TextField>
        {needsAccount && (
          <TextField
            label="Sales account in Xero"
            value={account}
            onChange={({ target }) => setAccount(target.value.replaceAll(/[^A-Za-z0-9]/g, ''))}
            slotProps={{ htmlInput: { maxLength: 10 } }}
          />
        )}
        <Button component="a" href={`${deskEndpoints.deskExport.path}?${query}`} download variant="outlined">
          Download the file
        </Button>
      </Stack>
    </FigureCard>
  )
}
