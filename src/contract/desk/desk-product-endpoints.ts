import { entryCodes, type DeskEndpoint } from './desk-endpoint.ts'
import { deskReadSchema } from './desk-order.ts'
import {
  deskProductSchema,
  PICTURE_BYTES,
  pictureAddSchema,
  deskProductsReadSchema,
  deskProductsSchema,
  productChangeSchema,
  productCreateSchema,
  productSettleSchema,
  productStepSchema,
  productWordsSchema,
  stockChangeSchema,
} from './desk-product.ts'

const changeCodes = [...entryCodes, 'not_found', 'product_changed', 'product_invalid', 'idempotency_mismatch', 'in_progress'] as const

/** The largest body of a change, in bytes: its words and options can be longer than other calls. */
const PRODUCT_BYTES = 512 * 1024

const change = { method: 'POST', access: 'staff', idempotent: true, answer: deskProductSchema, codes: changeCodes } as const

/** The desk's calls about products and stock. */
export const deskProductEndpoints = {
  deskProducts: {
    name: 'deskProducts',
    method: 'GET',
    path: '/api/desk/products',
    summary: 'Products, sold or not, with filters and search',
    access: 'staff',
    right: 'products.read',
    idempotent: false,
    input: deskProductsReadSchema,
    answer: deskProductsSchema,
    codes: entryCodes,
  },
  deskProduct: {
    name: 'deskProduct',
    method: 'GET',
    path: '/api/desk/products/:productId',
    summary: 'One product with its counts',
    access: 'staff',
    right: 'products.read',
    idempotent: false,
    input: deskReadSchema,
    answer: deskProductSchema,
    codes: [...entryCodes, 'not_found'],
  },
  deskProductCreate: {
    ...change,
    name: 'deskProductCreate',
    path: '/api/desk/products',
    summary: 'Add a product, empty or as a copy. It is not sold until it is brought back',
    right: 'products.edit',
    input: productCreateSchema,
  },
  deskProductChange: {
    ...change,
    name: 'deskProductChange',
    path: '/api/desk/products/:productId',
    summary: 'Change fields of a product',
    right: 'products.edit',
    input: productChangeSchema,
    largestBody: PRODUCT_BYTES,
  },
  deskProductWords: {
    ...change,
    name: 'deskProductWords',
    path: '/api/desk/products/:productId/words',
    summary: 'Change the words of a product',
    right: 'products.words',
    input: productWordsSchema,
    largestBody: PRODUCT_BYTES,
  },
  deskProductRetire: {
    ...change,
    name: 'deskProductRetire',
    path: '/api/desk/products/:productId/retire',
    summary: 'Stop selling a product',
    right: 'products.edit',
    input: productStepSchema,
  },
  deskProductBringBack: {
    ...change,
    name: 'deskProductBringBack',
    path: '/api/desk/products/:productId/bring-back',
    summary: 'Sell a product, new or retired',
    right: 'products.edit',
    input: productStepSchema,
  },
  deskPictureAdd: {
    ...change,
    name: 'deskPictureAdd',
    path: '/api/desk/products/:productId/pictures',
    summary: 'Add a picture to a product. Its other changes are changes of the product',
    right: 'products.edit',
    input: pictureAddSchema,
    largestBody: PICTURE_BYTES * 1.4,
    codes: [...changeCodes, 'picture_invalid', 'unavailable'],
  },
  deskProductSettle: {
    ...change,
    name: 'deskProductSettle',
    path: '/api/desk/products/:productId/settle',
    summary: 'End the notice of a planned start that did not happen',
    right: 'products.edit',
    input: productSettleSchema,
    codes: [...entryCodes, 'not_found', 'idempotency_mismatch', 'in_progress'],
  },
  deskStock: {
    ...change,
    name: 'deskStock',
    path: '/api/desk/products/:productId/stock',
    summary: 'Set counts of a product, or end them',
    right: 'stock.count',
    input: stockChangeSchema,
    codes: [...entryCodes, 'not_found', 'stock_changed', 'not_countable', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, DeskEndpoint>
