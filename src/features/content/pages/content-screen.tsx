import type { ContentPage } from '../../../contract/content/content.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { ContentFrame } from './content-frame.tsx'

/** A page that is its words alone. */
export function ContentScreen({ data: { page } }: ScreenProps<{ page: ContentPage }>) {
  return <ContentFrame page={page} />
}
