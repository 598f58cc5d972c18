import type { ContentPage } from '../../../contract/content/content.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { ContentFrame } from './content-frame.tsx'

/** A content page without tools. */
export function ContentScreen({ data: { page } }: ScreenProps<{ page: ContentPage }>) {
  return <ContentFrame page={page} />
}
