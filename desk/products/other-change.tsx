import { Alert, Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { DeskProduct, ProductFields } from '../../src/contract/desk/desk-product.ts'
import { fieldWords, isField, shownValue } from './words.ts'

interface Props {
  /** The product as the user saw it. */
  before: DeskProduct
  /** The product as another person stored it. */
  theirs: DeskProduct
  mine: ProductFields
  /** Continues the form from the other change, with these fields of the user. */
  go: (kept: ProductFields) => void
}

const fields = Object.keys(fieldWords).filter(isField)

/** The changes of another user meanwhile. For a field that both changed, the user chooses. The form stores nothing before the next save. */
export function OtherChange({ before, theirs, mine, go }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, so the focus moves here.
  useEffect(() => panel.current?.focus(), [])
  const [dropped, setDropped] = useState<readonly (keyof ProductFields)[]>([])
  const changed = fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(theirs[name]))
  const own = { ...before, ...mine }
  const keep = () => go(Object.fromEntries(Object.entries(mine).filter(([name]) => !dropped.some((one) => one === name))))
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      severity="warning"
      role="alert"
      variant="outlined"
      sx={{ color: 'text.primary', '& .MuiAlert-message': { width: '100%' } }}
    >
      <Typography sx={{ fontWeight: 600, mb: 1 }}>Somebody changed this product while you had it open</Typography>
      <Typography sx={{ mb: 2 }}>Nothing of yours was saved yet, and nothing of it is lost.</Typography>
      <Stack spacing={2}>
        {changed.map((name) => (
          <div key={name}>
            <Typography sx={{ fontWeight: 600 }}>{fieldWords[name]}</Typography>
            <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'pre-line' }}>
              Before: {shownValue(name, before)}
            </Typography>
            {name in mine ? (
              <RadioGroup
                aria-label={fieldWords[name]}
                value={dropped.includes(name) ? 'theirs' : 'mine'}
                onChange={({ target }) =>
                  setDropped(target.value === 'theirs' ? [...dropped, name] : dropped.filter((one) => one !== name))
                }
              >
                <FormControlLabel value="mine" control={<Radio />} label={`Yours: ${shownValue(name, own)}`} />
                <FormControlLabel value="theirs" control={<Radio />} label={`Theirs: ${shownValue(name, theirs)}`} />
              </RadioGroup>
            ) : (
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
                Now: {shownValue(name, theirs)}
              </Typography>
            )}
          </div>
        ))}
        {changed.length === 0 && <Typography>Whether it is sold has changed, or its address.</Typography>}
      </Stack>
      <Button variant="contained" disableElevation onClick={keep} sx={{ mt: 2 }}>
        Go on from there
      </Button>
    </Alert>
  )
}
