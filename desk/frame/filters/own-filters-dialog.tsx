import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { OwnFilter } from '../../../src/contract/desk/filters/own-filter.ts'
import { call } from '../../connection/api.ts'
import { useAction } from '../../connection/use-action.ts'
import { Problem } from '../dialog-parts.tsx'
import { useLeave, useUnsaved } from '../../unsaved/use-unsaved.ts'
import { ActionButton } from '../action-button.tsx'

interface Props {
  filters: readonly OwnFilter[]
  changed: (answer: { filters: OwnFilter[] }) => void
  close: () => void
}

/** Renames and deletes the caller's saved filters. */
export function OwnFiltersDialog({ filters, changed, close }: Props) {
  const titleId = useId()
  const leave = useLeave()
  const back = () => leave(close)
  return (
    <Dialog open onClose={back} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>My filters</DialogTitle>
      <DialogContent>
        <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0, pt: 1 }}>
          {filters.map((own) => (
            <li key={own.filter_id}>
              <OneFilter own={own} changed={changed} />
            </li>
          ))}
        </Stack>
        {filters.length === 0 && 'You have no saved filters here any more.'}
      </DialogContent>
      <DialogActions sx={{ p: 3, pt: 0 }}>
        <Button onClick={back}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}

function OneFilter({ own: { filter_id: filterId, name: given }, changed }: { own: OwnFilter; changed: Props['changed'] }) {
  const [name, setName] = useState(given)
  useUnsaved(name.trim() === given ? given : name)
  const rename = useAction()
  const remove = useAction()
  const busy = rename.busy || remove.busy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const params = { filterId }
    void rename.run(async (key) => changed(await call(deskEndpoints.deskFilterRename, { name }, { params, key })))
  }
  const drop = () => {
    const params = { filterId }
    void remove.run(async (key) => changed(await call(deskEndpoints.deskFilterDelete, {}, { params, key })))
  }
  return (
    <form onSubmit={submit}>
      <Stack spacing={1}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <TextField
            label="Name"
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
            sx={{ flex: '1 1 12rem' }}
          />
          <ActionButton type="submit" busy={busy} disabled={name.trim() === given}>
            Rename
          </ActionButton>
          <ActionButton color="error" busy={busy} onClick={drop} aria-label={`Delete ${given}`}>
            Delete
          </ActionButton>
        </Box>
        <Problem problem={rename.problem ?? remove.problem} />
      </Stack>
    </form>
  )
}
