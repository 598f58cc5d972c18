import type { ContentPage } from '../../contract/content/content.ts'
import type { Store } from '../../contract/content/store.ts'
import { ContentFrame } from '../../features/content/pages/content-frame.tsx'
import { ReachUs } from '../../features/content/pages/reach-us.tsx'
import { StoreFinder } from '../../features/content/stores/store-finder.tsx'
import { deferred } from '../../lazy/deferred.tsx'
import type { ScreenProps } from '../../state/screen.ts'

const ContactForm = deferred(async () => (await import('../../features/forms/contact-form.tsx')).ContactForm)

/** The page "Contact us" with the contact form and the store finder. */
export function ContactPage({ data: { page, stores, now } }: ScreenProps<{ page: ContentPage; stores: Store[]; now: string }>) {
  return <ContentFrame page={page} tool={<ReachUs />} lead={<ContactForm />} after={<StoreFinder stores={stores} now={now} />} />
}
