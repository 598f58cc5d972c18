import * as z from 'zod/mini'
import { cartAddSchema, cartClearSchema, cartReadSchema, cartRemoveSchema, cartSchema, cartUpdateSchema, couponSchema } from './cart.ts'
import { catalogueSchema, productSchema } from './catalogue.ts'
import { contentPageSchema, homeSchema } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { listingQuerySchema, listingSchema, searchQuerySchema } from './listing.ts'
import {
  checkoutAnswerSchema,
  checkoutSchema,
  orderLookupAnswerSchema,
  orderLookupSchema,
  orderPayAnswerSchema,
  orderPaySchema,
  orderReadSchema,
  orderSchema,
} from './order.ts'

const nothing = z.object({})

const read = { method: 'GET', access: 'public', idempotent: false } as const
const cartCall = { access: 'owner', idempotent: true, answer: cartSchema } as const

/** Every call of the shop, read by the page, the worker and the API alike. */
export const endpoints = {
  catalogue: {
    ...read,
    name: 'catalogue',
    path: '/api/catalogue',
    summary: 'Every product, enough to browse offline',
    input: nothing,
    answer: catalogueSchema,
    codes: [],
  },
  home: { ...read, name: 'home', path: '/api/home', summary: 'What the home page shows', input: nothing, answer: homeSchema, codes: [] },
  product: {
    ...read,
    name: 'product',
    path: '/api/products/:slug',
    summary: 'One product',
    input: nothing,
    answer: productSchema,
    codes: ['not_found'],
  },
  category: {
    ...read,
    name: 'category',
    path: '/api/categories/:slug',
    summary: 'A category listing with facets; `all` is everything',
    input: listingQuerySchema,
    answer: listingSchema,
    codes: ['not_found'],
  },
  search: {
    ...read,
    name: 'search',
    path: '/api/search',
    summary: 'Products found by words',
    input: searchQuerySchema,
    answer: listingSchema,
    codes: [],
  },
  content: {
    ...read,
    name: 'content',
    path: '/api/content/:page',
    summary: 'A page of prose',
    input: nothing,
    answer: contentPageSchema,
    codes: ['not_found'],
  },

  cart: {
    name: 'cart',
    method: 'GET',
    path: '/api/cart-guest',
    summary: 'A guest cart',
    access: 'owner',
    idempotent: false,
    input: cartReadSchema,
    answer: cartSchema,
    codes: ['wrong_owner'],
  },
  cartAdd: {
    ...cartCall,
    name: 'cartAdd',
    method: 'POST',
    path: '/api/cart-guest',
    summary: 'Add a product',
    input: cartAddSchema,
    codes: [
      'wrong_owner',
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
    codes: ['wrong_owner', 'line_not_found', 'idempotency_mismatch', 'in_progress'],
  },
  cartRemove: {
    ...cartCall,
    name: 'cartRemove',
    method: 'DELETE',
    path: '/api/cart-guest',
    summary: 'Remove a line',
    input: cartRemoveSchema,
    codes: ['wrong_owner', 'idempotency_mismatch', 'in_progress'],
  },
  cartClear: {
    ...cartCall,
    name: 'cartClear',
    method: 'POST',
    path: '/api/cart-clear',
    summary: 'Empty the cart',
    input: cartClearSchema,
    codes: ['wrong_owner', 'idempotency_mismatch', 'in_progress'],
  },
  couponApply: {
    ...cartCall,
    name: 'couponApply',
    method: 'POST',
    path: '/api/coupon-apply-guest',
    summary: 'Apply a promo code',
    input: couponSchema,
    codes: ['wrong_owner', 'invalid_coupon', 'cart_empty', 'idempotency_mismatch', 'in_progress'],
  },
  couponRemove: {
    ...cartCall,
    name: 'couponRemove',
    method: 'DELETE',
    path: '/api/coupon-delete-guest',
    summary: 'Take a promo code off',
    input: couponSchema,
    codes: ['wrong_owner', 'invalid_coupon', 'cart_empty', 'idempotency_mismatch', 'in_progress'],
  },

  checkout: {
    name: 'checkout',
    method: 'POST',
    path: '/api/checkout',
    summary: 'Place the order',
    access: 'owner',
    idempotent: true,
    input: checkoutSchema,
    answer: checkoutAnswerSchema,
    codes: ['wrong_owner', 'cart_empty', 'cart_changed', 'invalid_coupon', 'idempotency_mismatch', 'in_progress'],
  },
  order: {
    name: 'order',
    method: 'GET',
    path: '/api/orders/:orderId',
    summary: 'An order, for whoever holds its key',
    access: 'owner',
    idempotent: false,
    input: orderReadSchema,
    answer: orderSchema,
    codes: ['not_found'],
  },
  orderLookup: {
    name: 'orderLookup',
    method: 'POST',
    path: '/api/order-lookup',
    summary: 'Find an order by number and e-mail',
    access: 'owner',
    idempotent: false,
    input: orderLookupSchema,
    answer: orderLookupAnswerSchema,
    codes: ['not_found'],
  },
  orderPay: {
    name: 'orderPay',
    method: 'POST',
    path: '/api/orders/:orderId/pay',
    summary: 'Start a payment again, with any method',
    access: 'owner',
    idempotent: true,
    input: orderPaySchema,
    answer: orderPayAnswerSchema,
    codes: ['not_found', 'order_not_payable', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
