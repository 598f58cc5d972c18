import type { ContentPage } from '../../contract/content/content.ts'
import type { Store } from '../../contract/content/store.ts'
import { ContentFrame } from '../../features/content/pages/content-frame.tsx'
import { StoreFinder } from '../../features/content/stores/store-finder.tsx'
import type { ScreenProps } from '../../state/screen.ts'

/** Who we are, and where to sit down. */
export function AboutPage({ data: { page, stores, now } }: ScreenProps<{ page: ContentPage; stores: Store[]; now: string }>) {
  return <ContentFrame page={page} after={<StoreFinder stores={stores} now={now} heading="Come and sit" />} />
}
