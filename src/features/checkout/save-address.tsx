import { useSnapshot } from 'valtio'
import { sessionState } from '../../state/account/session.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'

/** Offers to save the address, to a customer whose profile has none or a different one. */
export function SaveAddress({ form }: { form: CheckoutForm }) {
  const { customer } = useSnapshot(sessionState)
  const { street, city, postcode } = form.draft
  const saved = customer?.shipping
  const isSaved = saved?.street_address_1 === street.trim() && saved.city === city.trim() && saved.postcode === postcode.trim()
  if (!customer || isSaved) return null
  return (
    <Checkbox
      id="checkout-save-address"
      label="Save this address to my account"
      checked={form.savesAddress}
      onChange={(event) => form.setSavesAddress(event.target.checked)}
    />
  )
}
