import { addressFields, emptyPlace } from '../../actions/checkout/checkout-prefill.ts'
import { sessionState } from '../../state/account/session.ts'
import { tradeView } from '../../state/trade/trade.ts'
import { useFrozen } from '../../state/use-frozen.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'

/** The value for an address that the address book does not have. */
const OTHER = 'other'

/** The customer's addresses, and the one that the form shows. Only the form's fields decide, so typing leaves the choice. */
function useAddresses({ street, city, postcode }: CheckoutForm['draft']) {
  const { customer } = useFrozen(sessionState)
  // The addresses of the trade account follow the customer's own.
  const { account } = useFrozen(tradeView)
  const addresses = [...(customer?.addresses ?? []), ...(account?.addresses ?? [])]
  const shown = addresses.find(
    ({ address }) => address.street_address_1 === street.trim() && address.city === city.trim() && address.postcode === postcode.trim(),
  )
  return { isCustomer: customer !== null, addresses, shown }
}

/** The choice between the addresses of a customer's address book and another one. */
export function AddressChoice({ form, legend }: { form: CheckoutForm; legend: string }) {
  const { addresses, shown } = useAddresses(form.draft)
  if (addresses.length === 0) return null
  const choose = (id: string) => {
    const chosen = addresses.find(({ address_id }) => address_id === id)
    form.change('street', chosen ? addressFields(chosen.address) : emptyPlace)
  }
  const options = addresses.map(({ address_id, name, address: { street_address_1, street_address_2, city } }) => ({
    value: address_id,
    label: name,
    hint: [street_address_1, street_address_2, city].filter(Boolean).join(', '),
  }))
  return (
    <RadioCards
      id="checkout-address"
      legend={legend}
      options={[...options, { value: OTHER, label: 'Another address', hint: 'Type it below' }]}
      value={shown?.address_id ?? OTHER}
      onChange={choose}
    />
  )
}

/** Offers to save the typed address, to a customer whose address book does not have it. */
export function SaveAddress({ form }: { form: CheckoutForm }) {
  const { isCustomer, shown } = useAddresses(form.draft)
  if (!isCustomer || shown) return null
  return (
    <Checkbox
      id="checkout-save-address"
      label="Save this address to my account"
      checked={form.savesAddress}
      onChange={(event) => form.setSavesAddress(event.target.checked)}
    />
  )
}
