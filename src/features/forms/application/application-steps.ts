/** The parts of the application, one after the other; the last is a look at all of them. */
export const steps = [
  { title: 'You', fields: ['name', 'email', 'phone'] },
  { title: 'Your practice', fields: ['business', 'city', 'province', 'years', 'website'] },
  { title: 'Your work', fields: ['work'] },
  { title: 'Check and send', fields: [] },
] as const

export const REVIEW = steps.length - 1

/** The fields in their order, as the summary of errors calls them. */
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

/** The first part that holds one of the fields named. */
export function stepOf(names: readonly string[]): number {
  const found = steps.findIndex(({ fields }) => fields.some((field) => names.includes(field)))
  return found === -1 ? REVIEW : found
}
