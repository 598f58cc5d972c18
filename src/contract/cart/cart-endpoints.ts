import { cartAddSchema, cartClearSchema, cartReadSchema, cartRemoveSchema, cartSchema, cartUpdateSchema, couponSchema } from './cart.ts'
import type { Endpoint } from '../http/endpoint.ts'

/**
 * Codes of the owner check. A guest's cart key that was merged into an account needs that account's session. A guest cannot use the key of
 * an account's cart.
 */
const ownerCodes = ['wrong_owner', 'session_required', 'not_found'] as const
const cartCall = { access: 'owner', idempotent: true, answer: cartSchema } as const

/** The calls for a guest's cart, by cart key. Only `cart-clear` serves guests and customers (spec §7). */
export const guestCartEndpoints = {
  cart: {
    name: 'cart',
    method: 'GET',
    path: '/api/cart-guest',
    summary: 'A guest cart',
    access: 'owner',
    idempotent: false,
    input: cartReadSchema,
    answer: cartSchema,
    codes: [...ownerCodes],
  },
  cartAdd: {
    ...cartCall,
    name: 'cartAdd',
    method: 'POST',
    path: '/api/cart-guest',
    summary: 'Add a product',
    input: cartAddSchema,
    codes: [
      ...ownerCodes,
      'product_gone',
      'option_gone',
      'incomplete_configuration',
      'out_of_stock',
      'cart_full',
      'idempotency_mismatch',
      'in_progress',
    ],
  },
  cartUpdate: {
    ...cartCall,
    name: 'cartUpdate',
    method: 'POST',
    path: '/api/cart-update-guest',
    summary: 'Set the quantity of a line; 0 removes it',
    input: cartUpdateSchema,
    codes: [...ownerCodes, 'line_not_found', 'idempotency_mismatch', 'in_progress'],
  },
  cartRemove: {
    ...cartCall,
    name: 'cartRemove',
    method: 'DELETE',
    path: '/api/cart-guest',
    summary: 'Remove a line',
    input: cartRemoveSchema,
    codes: [...ownerCodes, 'idempotency_mismatch', 'in_progress'],
  },
  cartClear: {
    ...cartCall,
    name: 'cartClear',
    method: 'POST',
    path: '/api/cart-clear',
    summary: 'Empty the cart',
    input: cartClearSchema,
    codes: [...ownerCodes, 'idempotency_mismatch', 'in_progress'],
  },
  couponApply: {
    ...cartCall,
    name: 'couponApply',
    method: 'POST',
    path: '/api/coupon-apply-guest',
    summary: 'Apply a promo code',
    input: couponSchema,
    codes: [...ownerCodes, 'invalid_coupon', 'cart_empty', 'idempotency_mismatch', 'in_progress'],
  },
  couponRemove: {
    ...cartCall,
    name: 'couponRemove',
    method: 'DELETE',
    path: '/api/coupon-delete-guest',
    summary: 'Take a promo code off',
    input: couponSchema,
    codes: [...ownerCodes, 'invalid_coupon', 'cart_empty', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, Endpoint>

const customerCall = { access: 'session' } as const
const { cart, cartAdd, cartUpdate, cartRemove, couponApply, couponRemove } = guestCartEndpoints

/** The same calls for a signed-in customer, by token (spec §7). */
export const customerCartEndpoints = {
  customerCart: {
    ...cart,
    ...customerCall,
    name: 'customerCart',
    path: '/api/cart',
    summary: "A customer's cart",
  },
  customerCartAdd: {
    ...cartAdd,
    ...customerCall,
    name: 'customerCartAdd',
    path: '/api/cart',
    summary: "Add a product to a customer's cart",
  },
  customerCartUpdate: {
    ...cartUpdate,
    ...customerCall,
    name: 'customerCartUpdate',
    path: '/api/cart-update',
    summary: "Set the quantity of a line of a customer's cart; 0 removes it",
  },
  customerCartRemove: {
    ...cartRemove,
    ...customerCall,
    name: 'customerCartRemove',
    path: '/api/cart',
    summary: "Remove a line of a customer's cart",
  },
  customerCouponApply: {
    ...couponApply,
    ...customerCall,
    name: 'customerCouponApply',
    path: '/api/coupon-apply',
    summary: "Apply a promo code to a customer's cart",
  },
  customerCouponRemove: {
    ...couponRemove,
    ...customerCall,
    name: 'customerCouponRemove',
    path: '/api/coupon-delete',
    summary: "Take a promo code off a customer's cart",
  },
} as const satisfies Record<string, Endpoint>
