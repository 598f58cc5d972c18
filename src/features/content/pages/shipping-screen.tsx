import type { ContentPage } from '../../../contract/content/content.ts'
import type { DeliveryPromise } from '../../../domain/checkout/delivery-promise.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { ContentFrame } from './content-frame.tsx'
import { deferred } from '../../../lazy/deferred.tsx'

const ShippingPostcodeCheck = deferred(async () => (await import('./postcode-check.tsx')).ShippingPostcodeCheck)

/** Delivery and returns, with the delivery date for the postcode of the address: `?postcode=7925`. */
export function ShippingScreen({ data: { page, promise }, search }: ScreenProps<{ page: ContentPage; promise: DeliveryPromise }>) {
  return <ContentFrame page={page} tool={<ShippingPostcodeCheck promise={promise} search={search} />} />
}
