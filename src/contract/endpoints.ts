import type { Endpoint } from './endpoint.ts'
import { customerCartEndpoints, guestCartEndpoints } from './endpoints/cart.ts'
import { catalogueEndpoints } from './endpoints/catalogue.ts'
import { customerEndpoints } from './endpoints/customer.ts'
import { formEndpoints } from './endpoints/form.ts'
import { measurementEndpoints } from './endpoints/measurement.ts'
import { orderEndpoints } from './endpoints/order.ts'
import { pushEndpoints } from './endpoints/push.ts'
import { readingEndpoints } from './endpoints/reading.ts'
import { reviewEndpoints } from './endpoints/review.ts'
import { statusEndpoints } from './endpoints/status.ts'
import { wholesaleEndpoints } from './endpoints/wholesale.ts'

/** Every call of the shop, read by the page, the worker and the API alike. */
export const endpoints = {
  ...catalogueEndpoints,
  ...guestCartEndpoints,
  ...customerCartEndpoints,
  ...customerEndpoints,
  ...orderEndpoints,
  ...wholesaleEndpoints,
  ...reviewEndpoints,
  ...readingEndpoints,
  ...formEndpoints,
  ...measurementEndpoints,
  ...statusEndpoints,
  ...pushEndpoints,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
