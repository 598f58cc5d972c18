import { provinces } from '../../../contract/account/provinces.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { labels } from './application-steps.ts'
import { EmailField, NameField, PhoneField } from '../person-fields.tsx'
import type { FormState } from '../use-form.ts'
import fields from '../form-fields.module.css'

type Fields = { state: Pick<FormState, 'field'> }

const options = provinces.map((province) => ({ value: province, label: province }))

/** The first step: the person. */
export function PersonFields({ state: { field } }: Fields) {
  return (
    <div className={fields.fields}>
      <NameField {...field('name')} className={fields.wide} label={labels.name} />
      <EmailField {...field('email')} hint="Our answer goes here." />
      <PhoneField {...field('phone')} hint="We may phone with a question or two." />
    </div>
  )
}

/** The second step: the business. */
export function PracticeFields({ state: { field } }: Fields) {
  return (
    <div className={fields.fields}>
      <TextField {...field('business')} className={fields.wide} label={labels.business} autoComplete="organization" maxLength={80} />
      <TextField {...field('city')} label={labels.city} autoComplete="address-level2" maxLength={80} />
      <SelectField {...field('province')} label={labels.province} options={options} emptyLabel="Choose one" autoComplete="address-level1" />
      <TextField {...field('years')} label={labels.years} inputMode="numeric" maxLength={2} autoComplete="off" />
      <TextField
        {...field('website')}
        label={labels.website}
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        maxLength={200}
      />
    </div>
  )
}

/** The third step: recent projects. */
export function WorkFields({ state: { field } }: Fields) {
  return (
    <TextArea
      {...field('work')}
      label="Tell us about your work"
      hint="Two or three recent projects in a few sentences each."
      rows={10}
      maxLength={5000}
    />
  )
}
