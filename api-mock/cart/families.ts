import { endpoints, type Endpoints } from '../../src/contract/endpoints.ts'

/** The calls that change one person's cart. Guests and customers have their own, which do the same. */
export interface CartFamily {
  cart: Endpoints['cart'] | Endpoints['customerCart']
  cartAdd: Endpoints['cartAdd'] | Endpoints['customerCartAdd']
  cartUpdate: Endpoints['cartUpdate'] | Endpoints['customerCartUpdate']
  cartRemove: Endpoints['cartRemove'] | Endpoints['customerCartRemove']
  couponApply: Endpoints['couponApply'] | Endpoints['customerCouponApply']
  couponRemove: Endpoints['couponRemove'] | Endpoints['customerCouponRemove']
}

export const guestFamily: CartFamily = endpoints
export const customerFamily: CartFamily = {
  cart: endpoints.customerCart,
  cartAdd: endpoints.customerCartAdd,
  cartUpdate: endpoints.customerCartUpdate,
  cartRemove: endpoints.customerCartRemove,
  couponApply: endpoints.customerCouponApply,
  couponRemove: endpoints.customerCouponRemove,
}
