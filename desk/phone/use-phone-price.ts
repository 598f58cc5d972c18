import { useQuery } from '@tanstack/react-query'
import { provinces } from '../../src/contract/account/provinces.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { PhoneLines } from '../../src/contract/desk/phone/phone-order.ts'
import { call } from '../connection/api.ts'

interface Asked {
  lines: PhoneLines
  email: string | undefined
  coupon: string | undefined
  place: ReturnType<typeof placeOf>
  /** The store at which the caller collects the order; empty: it is delivered. */
  collect: string
}

/**
 * The price of an order by phone. `total` is undefined while there is nothing to place. `isStale`: the price is that of an earlier question.
 */
export function usePhonePrice({ lines, email, coupon, place, collect }: Asked) {
  const asked = {
    lines,
    ...(email === undefined ? {} : { email }),
    ...(coupon === undefined ? {} : { coupon }),
    ...(place === undefined ? {} : { place }),
    ...(collect === '' ? {} : { collect }),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['phone-price', asked],
    queryFn: ({ signal }) => call(deskEndpoints.deskPhonePrice, asked, { signal }),
    enabled: lines.length > 0,
    placeholderData: (before) => before,
  })
  const price = lines.length > 0 ? data : undefined
  const total = price && price.cart.items.length > 0 ? price.cart.totals.total : undefined
  return { price, total, isStale: isPlaceholderData, error, refetch }
}

/** The place that decides what the delivery costs, once its postcode and province are complete. */
export function placeOf(address: { postcode: string; province: string }) {
  const { postcode } = address
  const province = provinces.find((name) => name === address.province)
  return /^\d{4}$/.test(postcode) && province ? { postcode, province } : undefined
}
