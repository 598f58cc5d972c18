/** The steps of the application. The last one reviews the others. */
export const steps = [
  { title: 'You', fields: ['name', 'email', 'phone'] },
  { title: 'Your practice', fields: ['business', 'city', 'province', 'years', 'website'] },
  { title: 'Your work', fields: ['work'] },
  { title: 'Check and send', fields: [] },
] as const

export const REVIEW = steps.length - 1

/** The labels of the fields in the error summary, in their order. */
export const labels = {
  name: 'First and last name',
  email: 'E-mail',
  phone: 'Phone',
  business: 'Business name',
  city: 'City or town',
  province: 'Province',
  years: 'Years of practice',
  website: 'Website or portfolio link',
  work: 'Recent projects',
} as const

/** The index of the first step that contains one of these fields; the review step when none does. */
export function stepOf(names: readonly string[]): number {
  const index = steps.findIndex(({ fields }) => fields.some((field) => names.includes(field)))
  return index === -1 ? REVIEW : index
}
