import { TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { FilteredList, OwnFilter } from '../../../src/contract/desk/filters/own-filter.ts'
import { call } from '../../connection/api.ts'
import { useAction } from '../../connection/use-action.ts'
import { Problem } from '../dialog-parts.tsx'
import { withoutEmpty, type Filter } from './same-filter.ts'
import { FormDialog } from '../../unsaved/form-dialog.tsx'

interface Props {
  list: FilteredList
  filter: Filter
  saved: (answer: { filters: OwnFilter[] }) => void
  close: () => void
}

/** Saves the filter and search of a list under a name. */
export function SaveFilterDialog({ list, filter, saved, close }: Props) {
  const [name, setName] = useState('')
  const { busy, problem, run } = useAction()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { list, name, filter: withoutEmpty(filter) }
    if (await run(async (key) => saved(await call(deskEndpoints.deskFilterSave, input, { key })))) close()
  }
  return (
    <FormDialog title="Save this filter" typed={name} busy={busy} close={close} submit={submit} label="Save">
      <Typography>Filters and search become a button of yours, on every device. Colleagues do not see it.</Typography>
      <TextField
        label="Name"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
      />
      <Problem problem={problem} />
    </FormDialog>
  )
}
