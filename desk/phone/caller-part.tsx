import { Box, Button, TextField, Typography } from '@mui/material'
import type { PhonePrice } from '../../src/contract/desk/phone/phone-order.ts'
import type { PhoneDraft } from './phone-draft.ts'
import { OrderPart } from './order-part.tsx'

interface CallerPartProps {
  contact: PhoneDraft['contact']
  change: (contact: PhoneDraft['contact']) => void
  /** The field of the e-mail address loses the focus. */
  onEmail: () => void
  /** The account with this e-mail address, if there is one. */
  account: PhonePrice['account']
  /** Takes name and address from the account. */
  onAccount: () => void
}

/** Who calls. */
export function CallerPart({ contact, change, onEmail, account, onAccount }: CallerPartProps) {
  const text = (name: keyof typeof contact) => ({
    value: contact[name],
    onChange: ({ target }: { target: { value: string } }) => change({ ...contact, [name]: target.value }),
  })
  return (
    <OrderPart title="Caller">
      <TextField
        label="E-mail"
        type="email"
        required
        helperText="The confirmation, the link and the invoice go here."
        {...text('email')}
        onBlur={onEmail}
        slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off' } }}
      />
      {account && (
        <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography>
            {`${`${account.first_name} ${account.last_name}`.trim()} has an account${account.discount > 0 ? ` with ${account.discount}% off` : ''}. The order becomes part of it.`}
          </Typography>
          <Button variant="outlined" onClick={onAccount}>
            Use its name and address
          </Button>
        </Box>
      )}
      <TextField label="Phone" type="tel" required {...text('phone')} slotProps={{ htmlInput: { maxLength: 24, autoComplete: 'off' } }} />
      <TextField
        label="Caller’s first name"
        required
        {...text('firstName')}
        slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
      />
      <TextField label="Caller’s last name" {...text('lastName')} slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }} />
    </OrderPart>
  )
}
