import type { Fabric } from '../../contract/catalogue/catalogue.ts'
import type { ContentPage } from '../../contract/content/content.ts'
import { ContentFrame } from '../../features/content/pages/content-frame.tsx'
import { deferred } from '../../lazy/deferred.tsx'
import type { ScreenProps } from '../../state/screen.ts'

const SwatchForm = deferred(async () => (await import('../../features/forms/swatch-form.tsx')).SwatchForm)

/** The page "Free swatches" with the form for up to six swatches. */
export function SwatchesPage({ data: { page, fabrics } }: ScreenProps<{ page: ContentPage; fabrics: Fabric[] }>) {
  return <ContentFrame page={page} lead={<SwatchForm fabrics={fabrics} />} />
}
