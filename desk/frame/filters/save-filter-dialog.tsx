import { Dialog, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { FilteredList, OwnFilter } from '../../../src/contract/desk/filters/own-filter.ts'
import { call } from '../../connection/api.ts'
import { useAction } from '../../connection/use-action.ts'
import { DialogFoot, Problem } from '../dialog-parts.tsx'
import { withoutEmpty, type Filter } from './same-filter.ts'

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
  const titleId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { list, name, filter: withoutEmpty(filter) }
    if (await run(async (key) => saved(await call(deskEndpoints.deskFilterSave, input, { key })))) close()
  }
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>Save this filter</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography>Filters and search become a button of yours, on every device. Colleagues do not see it.</Typography>
            <TextField
              label="Name"
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
            />
            <Problem problem={problem} />
          </Stack>
        </DialogContent>
        <DialogFoot {...{ busy, close }} label="Save" />
      </form>
    </Dialog>
  )
}
