import type { ContentPage } from '../../../contract/content/content.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { ContentFrame } from './content-frame.tsx'
import { InstalmentExample } from './instalment-example.tsx'

/** The ways to pay, and what paying by the month would cost. */
export function PaymentScreen({ data: { page } }: ScreenProps<{ page: ContentPage }>) {
  return <ContentFrame page={page} tool={<InstalmentExample />} />
}
