import { useEffect, useEffectEvent, useState } from 'react'
import { MOST_SWATCHES } from '../../contract/forms/most-swatches.ts'
import { to } from '../../contract/paths.ts'
import { splitName } from '../../domain/account/person-name.ts'
import type { FormDraft } from '../../actions/forms/form-drafts.ts'
import { sendForm } from '../../actions/forms/forms.ts'
import { usePostedForm } from '../../state/screen.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { filledIn } from './application/filled-in.ts'
import { FormDone } from './form-done.tsx'
import { FormFrame } from './form-frame.tsx'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'
import { SwatchGrid, type SwatchFabric } from './swatch-grid.tsx'
import { useForm } from './use-form.ts'
import fields from './form-fields.module.css'
import styles from './form-section.module.css'

const labels = {
  fabrics: 'Fabrics',
  name: 'First and last name',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Postal or street address',
}

/** Orders up to six free swatches (text: content/pages/swatches.md). */
export function SwatchForm({ fabrics }: { fabrics: readonly SwatchFabric[] }) {
  const posted = usePostedForm()?.values['fabrics']
  const [chosen, setChosen] = useState<readonly string[]>(posted?.split(',') ?? [])
  const restore = (draft: FormDraft) =>
    setChosen((current) => [...new Set([...current, ...(draft['fabrics'] ?? [])])].slice(0, MOST_SWATCHES))
  const state = useForm({
    form: 'swatches',
    page: to.info('swatches'),
    labels,
    draft: 'swatches',
    onRestore: restore,
    send: (body) => sendForm('swatches', body),
    failure: 'The request was not sent. Your choices are kept; try again when you are connected.',
  })
  const { done, field, errors, idOf, element } = state
  // Selects the boxes ticked before hydration, and the fabrics of the address.
  const applyInitialChoice = useEffectEvent(() => {
    const form = element()
    const linked = new URLSearchParams(location.search).getAll('fabric').filter((id) => fabrics.some((fabric) => fabric.id === id))
    const ticked = form ? filledIn(form).flatMap(([name, value]) => (name === 'fabrics' ? [value] : [])) : []
    setChosen([...new Set([...ticked, ...linked])].slice(0, MOST_SWATCHES))
  })
  useEffect(() => applyInitialChoice(), [])
  const choose = (ids: readonly string[]) => {
    setChosen(ids)
    state.changed()
  }
  return (
    <section className={styles.section} aria-labelledby="swatch-title" id="swatch-form">
      <h2 id="swatch-title">{done ? 'Your swatches' : `Choose up to ${MOST_SWATCHES}`}</h2>
      {done ? (
        <FormDone
          kind="sent"
          title={`Your swatches are on the list, ${splitName(done.body.name).firstName}.`}
          action={
            <ButtonLink as={Link} href={to.categories()} variant="secondary">
              See the furniture
            </ButtonLink>
          }
        >
          <p>We post them to {done.body.address}.</p>
        </FormDone>
      ) : (
        <FormFrame
          state={state}
          label="Free swatches"
          submit="Send my swatches"
          className={styles.full}
          offline="You need a connection for this step. Your choices and what you have typed are kept."
        >
          <SwatchGrid id={idOf('fabrics')} fabrics={fabrics} chosen={chosen} error={errors['fabrics']} onChoose={choose} />
          <div className={`${fields.fields} ${styles.narrow}`}>
            <NameField {...field('name')} label={labels.name} />
            <EmailField {...field('email')} />
            <PhoneField {...field('phone')} label={labels.phone} optional />
            <TextArea
              {...field('address')}
              className={fields.wide}
              label={labels.address}
              hint="With the suburb, the town and the postcode."
              autoComplete="street-address"
              rows={3}
              maxLength={400}
            />
          </div>
        </FormFrame>
      )}
    </section>
  )
}
