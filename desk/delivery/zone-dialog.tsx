import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { provinces } from '../../src/contract/account/provinces.ts'
import type { DeskDelivery, DeskZone } from '../../src/contract/desk/delivery/desk-delivery.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { CountField, MoneyField } from '../products/fields.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { typedZone, zoneInput, type TypedZone } from './zone-input.ts'

interface Props {
  /** The zone that is changed; none for a new one. */
  zone?: DeskZone
  /** Called with everything about delivery after the change. */
  done: (delivery: DeskDelivery) => void
  /** Reads the zones again and closes the dialog. */
  reload: () => void
  close: () => void
}

/** Adds a zone of delivery or changes one. */
export function ZoneDialog({ zone, done, reload, close }: Props) {
  const [typed, setTyped] = useState(typedZone(zone))
  const { busy, problem, code, run } = useAction()
  const set = (changes: Partial<TypedZone>) => setTyped({ ...typed, ...changes })
  const { delivers, everywhere } = typed
  const input = zoneInput(typed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { fields } = input
    if (fields === null) return
    const finished = await run(async (key) => {
      if (zone) done(await call(deskEndpoints.deskZoneChange, { ...fields, rev: zone.rev }, { params: { zoneId: zone.zone_id }, key }))
      else done(await call(deskEndpoints.deskZoneAdd, fields, { key }))
    })
    if (finished) close()
  }
  return (
    <FormDialog
      title={zone ? `Change ${zone.name}` : 'Add a zone'}
      typed={typed}
      busy={busy}
      close={close}
      submit={submit}
      label={zone ? 'Save' : 'Add the zone'}
      disabled={input.problem !== null}
      look={code === 'zone_changed' ? reload : null}
      lookLabel="Show the zones"
    >
      <TextField
        label="Name"
        required
        value={typed.name}
        onChange={(event) => set({ name: event.target.value })}
        helperText="Orders state it, such as Cape Town and surrounds"
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      <ZoneCheck name="everywhere" label="Everywhere that no other zone covers" {...{ typed, set }} />
      {!everywhere && <AreaFields {...{ typed, set }} problem={input.problem} />}
      <ZoneCheck name="delivers" label="We deliver there" {...{ typed, set }} />
      {delivers && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
          <MoneyField
            label="Price"
            required
            initial={typed.price}
            change={(value) => set({ price: value })}
            least={0}
            most={100_000_000}
            helper="With VAT; 0 is free"
          />
          <CountField label="Working days" required initial={typed.days} change={(value) => set({ days: value })} most={120} />
          <MoneyField label="Free from" initial={typed.free_from} change={(value) => set({ free_from: value || null })} />
        </Box>
      )}
      <ZoneCheck name="active" label="This zone is on" {...{ typed, set }} />
      <Problem problem={problem} />
    </FormDialog>
  )
}

interface PartProps {
  typed: TypedZone
  set: (changes: Partial<TypedZone>) => void
}

function ZoneCheck({ name, label, typed, set }: PartProps & { name: 'everywhere' | 'delivers' | 'active'; label: string }) {
  return (
    <FormControlLabel
      label={label}
      sx={{ minHeight: 44 }}
      control={<Checkbox checked={typed[name]} onChange={(event) => set({ [name]: event.target.checked })} />}
    />
  )
}

/** The provinces and postcodes of a zone. `problem`: why the postcodes cannot be read. */
function AreaFields({ typed, set, problem }: PartProps & { problem: string | null }) {
  return (
    <>
      <TextField
        select
        label="Provinces"
        value={typed.provinces}
        onChange={({ target: { value } }) => {
          const names: readonly string[] = typeof value === 'string' ? value.split(',') : value
          set({ provinces: provinces.filter((name) => names.includes(name)) })
        }}
        slotProps={{ select: { multiple: true } }}
      >
        {provinces.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Postcodes"
        multiline
        minRows={2}
        maxRows={8}
        value={typed.postcodes}
        onChange={(event) => set({ postcodes: event.target.value })}
        error={problem !== null}
        helperText={problem ?? 'Such as 7700–7899, 8001. A postcode counts before a province.'}
        slotProps={{ htmlInput: { maxLength: 600, autoComplete: 'off' } }}
      />
    </>
  )
}
