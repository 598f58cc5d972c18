import { Dialog, DialogContent, DialogTitle, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { cents, type Cents } from '../../src/contract/money/money.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { DialogFoot, Problem } from '../frame/dialog-parts.tsx'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { MoneyField } from './fields.tsx'

interface Props {
  categories: readonly Readonly<{ slug: string; name: string }>[]
  /** The product that is copied. */
  from?: { id: number; name: string; category: string; price: Cents }
  close: () => void
}

/** Adds a product, empty or as a copy, and shows it. */
export function NewProduct({ categories, from, close }: Props) {
  const [name, setName] = useState(from ? `${from.name} (copy)` : '')
  const [category, setCategory] = useState(from?.category ?? categories[0]?.slug ?? '')
  const [price, setPrice] = useState<Cents | null>(from?.price ?? null)
  const { busy, problem, run } = useAction()
  const navigate = useNavigate()
  const titleId = useId()
  const { saved, leave } = useUnsaved({ name, category, price })
  const back = () => leave(close)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(async (key) => {
      const fields = { name, category, price: price ?? cents(0), ...(from ? { from: from.id } : {}) }
      const { id } = await call(deskEndpoints.deskProductCreate, fields, { key })
      saved()
      close()
      await navigate(`/products/${id}/show`)
    })
  }
  return (
    <Dialog open onClose={busy ? undefined : back} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{from ? `Copy ${from.name}` : 'Add a product'}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography>
              It is not sold until you press “Sell it”, or until the start that you plan. Its address comes from the name and stays.
            </Typography>
            <TextField
              label="Name"
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 160 } }}
            />
            <TextField select label="Category" required value={category} onChange={(event) => setCategory(event.target.value)}>
              {categories.map((one) => (
                <MenuItem key={one.slug} value={one.slug}>
                  {one.name}
                </MenuItem>
              ))}
            </TextField>
            <MoneyField label="Price" required value={price} change={setPrice} />
            <Problem problem={problem} />
          </Stack>
        </DialogContent>
        <DialogFoot {...{ busy, close: back }} label="Add it" />
      </form>
    </Dialog>
  )
}
