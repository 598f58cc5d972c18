import type { ContentPage } from '../../../contract/content/content.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { ContentFrame } from './content-frame.tsx'
import { InstalmentExample } from './instalment-example.tsx'

/** The payment methods, and the cost of paying by the month. */
export function PaymentScreen({ data: { page } }: ScreenProps<{ page: ContentPage }>) {
  return <ContentFrame page={page} tool={<InstalmentExample />} />
}
