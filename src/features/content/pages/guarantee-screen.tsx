import type { ContentPage } from '../../../contract/content/content.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { ContentFrame } from './content-frame.tsx'
import { GuaranteeCheck } from './guarantee-check.tsx'

/** The guarantee page, and its end date for a delivery: `?delivered=2026-11-20`. */
export function GuaranteeScreen({ data: { page }, search }: ScreenProps<{ page: ContentPage }>) {
  return <ContentFrame page={page} tool={<GuaranteeCheck search={search} />} />
}
