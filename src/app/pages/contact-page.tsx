import type { ContentPage } from '../../contract/content.ts'
import type { Store } from '../../contract/store.ts'
import { ContentFrame } from '../../features/content/content-frame.tsx'
import { ReachUs } from '../../features/content/reach-us.tsx'
import { StoreFinder } from '../../features/store/store-finder.tsx'
import { deferred } from '../../state/deferred.tsx'
import type { ScreenProps } from '../../state/screen.ts'

const ContactForm = deferred(async () => (await import('../../features/forms/contact-form.tsx')).ContactForm)

/** How to reach us, and where. */
export function ContactPage({ data: { page, stores, now } }: ScreenProps<{ page: ContentPage; stores: Store[]; now: string }>) {
  return <ContentFrame page={page} tool={<ReachUs />} lead={<ContactForm />} after={<StoreFinder stores={stores} now={now} />} />
}
