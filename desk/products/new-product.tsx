import { MenuItem, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { cents, type Cents } from '../../src/contract/money/money.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { MoneyField } from './fields.tsx'
import { refusalWords } from './words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'

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
  const submit = async (event: FormEvent, saved: () => void) => {
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
    <FormDialog
      title={from ? `Copy ${from.name}` : 'Add a product'}
      typed={{ name, category, price }}
      label="Add it"
      {...{ busy, close, submit }}
    >
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
      <MoneyField label="Price" required initial={price} change={setPrice} />
      <Problem problem={problem === null ? null : refusalWords(problem)} />
    </FormDialog>
  )
}
