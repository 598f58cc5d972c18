import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { COMPLETE_ALL_FIELDS, type Address, type SavedAddress } from '../../../contract/account/address.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import type { DraftedForm, FormDraft } from '../../../actions/forms/form-drafts.ts'
import { useDraft } from '../../../actions/forms/use-draft.ts'
import { useSubmitOnce } from '../../../actions/forms/use-submit-once.ts'
import { saveAddress } from '../../../actions/account/save-address.ts'
import { checkForm, fieldsOf } from '../../../domain/account/account-forms.ts'
import { addressInput } from '../../../domain/account/address-input.ts'
import { sessionState } from '../../../state/account/session.ts'
import { tradeView } from '../../../state/trade/trade.ts'
import { holdUpdates } from '../../../state/updates/update.ts'
import { useFrozen } from '../../../state/use-frozen.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from '../account-form.module.css'
import { addressFrom, addressValues, draftedAddress } from '../addresses/address-fields.tsx'
import { DeliveryAddress, OTHER } from './delivery-address.tsx'
import { useAskedLines, type AskedLine } from './use-asked-lines.ts'

/** The fields that can have an error, in the order of the form. The phone is that of the address. */
const fields = ['source', ...fieldsOf('address').map(({ name }) => name)]
const FAILURE = 'This was not sent. It is still here: press the button again.'

type Errors = Readonly<Record<string, string | undefined>>

/** What a trade customer asks about: the lines of the cart or of a list, to an address. */
export interface Asked {
  lines: AskedLine[]
  fromCart: boolean
  phone: string
  shipping: Address
  note: string
}

interface AskFormProps {
  /** Also the words of the button. */
  title: string
  /** The name of the draft that this device stores until the request is sent. */
  draft: DraftedForm
  /** The largest number of lines. */
  mostLines: number
  customer: Customer
  /** Focuses the first field, because a press has just opened the form. */
  takesFocus?: boolean
  /** What happens with the request, in words. */
  children: ReactNode
  /** Sends or stores the request. Resolves with the reason for a failure, or null. */
  send: (asked: Asked) => Promise<string | null>
}

/** Asks about the cart or a list, to an own, a shared or a typed address. Without a network the request waits on the device. */
export function AskForm({ title, draft: draftName, mostLines, customer, takesFocus = false, children, send }: AskFormProps) {
  const { account } = useSnapshot(tradeView)
  const { customer: current } = useFrozen(sessionState)
  const [chosen, setChosen] = useState<string | null>(null)
  const { source, options, fromCart, lines, fault } = useAskedLines(chosen, mostLines)
  const [addressId, setAddressId] = useState('')
  const [typedPhone, setPhone] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [savesAddress, setSavesAddress] = useState(true)
  const [touched, setTouched] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const [drafted, setDrafted] = useState<Record<string, string> | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const restore = (stored: FormDraft) => {
    const values = draftedAddress(stored)
    setDrafted(values)
    setChosen(values['source'] ?? null)
    setAddressId(values['address'] ?? (values['street'] ? OTHER : ''))
    setPhone(values['contactPhone'] ?? null)
    setNote(values['note'] ?? '')
    setSavesAddress('save' in values)
  }
  const draft = useDraft({ name: draftName, ref: form, onRestore: restore })
  useEffect(() => (touched ? holdUpdates() : undefined), [touched])
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('select')?.focus()
  }, [takesFocus])
  // The page's customer does not have an address that was saved since.
  const { addresses: own } = current?.user_id === customer.user_id ? current : customer
  const addresses: readonly SavedAddress[] = [...own, ...(account?.addresses ?? [])]
  const address = addressId === OTHER ? undefined : (addresses.find(({ address_id }) => address_id === addressId) ?? addresses[0])
  const initial = { ...addressValues(customer, null), ...drafted }
  const phone = typedPhone ?? (customer.phone || address?.address.phone || '')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const filled = [...new FormData(event.currentTarget)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const typed = Object.fromEntries(filled)
    const faults: Errors = {
      source: fault ?? undefined,
      ...(address ? {} : Object.fromEntries(checkForm('address', typed).map(({ name, message }) => [name, message]))),
      phone: phone.trim() === '' ? 'Give a phone number, so that we can ask about the delivery.' : undefined,
    }
    setErrors(faults)
    setProblem(null)
    const first = fields.find((field) => faults[field])
    if (first) return document.getElementById(`${id}-${first}`)?.focus()
    const shipping = address ? addressInput(address.address) : { ...addressFrom(typed), country: 'South Africa' as const }
    const asked = { lines, fromCart, phone: phone.trim(), shipping, note: note.trim() }
    const reason = await send(asked)
    setProblem(reason)
    if (reason !== null) return
    draft.drop()
    setNote('')
    setTouched(false)
    if (address || !savesAddress) return
    await saveAddress(shipping)
    setAddressId('')
  }
  const { busy, onSubmit } = useSubmitOnce(submit, () => setProblem(FAILURE))
  const isIncomplete = errors['phone'] !== undefined || fieldsOf('address').some(({ name, missing }) => missing && errors[name] === missing)

  return (
    <Card title={title}>
      <form
        className="stack gap-4"
        ref={form}
        noValidate
        aria-label={title}
        onChange={() => {
          setTouched(true)
          draft.save()
        }}
        onSubmit={onSubmit}
      >
        {isIncomplete ? (
          <Notice tone="error" live>
            {COMPLETE_ALL_FIELDS}
          </Notice>
        ) : null}
        {children}
        {draft.restored ? <p className={styles.aside}>We kept what you typed last time.</p> : null}
        <SelectField
          id={`${id}-source`}
          name="source"
          label="For"
          options={options}
          error={errors.source}
          value={source}
          onChange={(event) => {
            setChosen(event.target.value)
            setErrors({ ...errors, source: undefined })
          }}
        />
        <DeliveryAddress
          // A restored draft fills the fields anew.
          key={drafted ? 'drafted' : 'first'}
          {...{ id, addresses, address, initial, errors }}
          onChoice={setAddressId}
          onType={(name) => {
            // An address that is loaded now does not take the place of the typed one.
            setAddressId(OTHER)
            setErrors({ ...errors, [name]: undefined })
          }}
          saves={savesAddress}
          onSaves={setSavesAddress}
        />
        <TextField
          id={`${id}-phone`}
          name="contactPhone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={24}
          error={errors.phone}
          value={phone}
          onChange={(event) => {
            setPhone(event.target.value)
            setErrors({ ...errors, phone: undefined })
          }}
        />
        <TextArea
          id={`${id}-note`}
          name="note"
          label="Note"
          hint="When you need it, stairs, or anything else that matters."
          optional
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {problem ? (
          <Notice tone="warn" live>
            {problem}
          </Notice>
        ) : null}
        <Button type="submit" full busy={busy}>
          {title}
        </Button>
      </form>
    </Card>
  )
}
