import type { ContentPage } from '../../contract/content/content.ts'
import type { Store } from '../../contract/content/store.ts'
import { ContentFrame } from '../../features/content/pages/content-frame.tsx'
import { StoreFinder } from '../../features/content/stores/store-finder.tsx'
import type { ScreenProps } from '../../state/screen.ts'

/** The page "About us" with the store finder. */
export function AboutPage({ data: { page, stores, now } }: ScreenProps<{ page: ContentPage; stores: Store[]; now: string }>) {
  return <ContentFrame page={page} after={<StoreFinder stores={stores} now={now} heading="Come and sit" />} />
}
