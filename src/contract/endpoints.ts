import type { Endpoint } from './http/endpoint.ts'
import { customerCartEndpoints, guestCartEndpoints } from './cart/cart-endpoints.ts'
import { catalogueEndpoints } from './catalogue/catalogue-endpoints.ts'
import { customerEndpoints } from './account/customer-endpoints.ts'
import { deviceEndpoints } from './account/device-endpoints.ts'
import { passkeyEndpoints } from './account/passkey-endpoints.ts'
import { formEndpoints } from './forms/form-endpoints.ts'
import { giftEndpoints } from './gifts/gift-endpoints.ts'
import { measurementEndpoints } from './measurement/measurement-endpoints.ts'
import { orderEndpoints } from './orders/order-endpoints.ts'
import { pushEndpoints } from './push/push-endpoints.ts'
import { quoteEndpoints } from './quotes/quote-endpoints.ts'
import { readingEndpoints } from './content/content-endpoints.ts'
import { reviewEndpoints } from './reviews/review-endpoints.ts'
import { savedEndpoints } from './saved/saved-endpoints.ts'
import { statusEndpoints } from './http/status-endpoint.ts'
import { tradeEndpoints } from './trade/trade-endpoints.ts'
import { wholesaleEndpoints } from './wholesale/wholesale-endpoints.ts'

/** All endpoints. The page and the server read this table; code of the worker reads those of its subjects, because the table is large. */
export const endpoints = {
  ...catalogueEndpoints,
  ...guestCartEndpoints,
  ...customerCartEndpoints,
  ...customerEndpoints,
  ...deviceEndpoints,
  ...passkeyEndpoints,
  ...orderEndpoints,
  ...giftEndpoints,
  ...wholesaleEndpoints,
  ...tradeEndpoints,
  ...quoteEndpoints,
  ...reviewEndpoints,
  ...savedEndpoints,
  ...readingEndpoints,
  ...formEndpoints,
  ...measurementEndpoints,
  ...statusEndpoints,
  ...pushEndpoints,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
