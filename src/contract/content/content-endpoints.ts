import { blogPostSchema, blogQuerySchema, blogSchema } from './blog.ts'
import { decoratorSchema, decoratorsSchema } from './decorator.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { redirectsSchema } from './redirect.ts'
import { storeSchema, storesSchema } from './store.ts'
import { noPayload } from '../http/no-payload.ts'

/** The public reads of blog, shops, decorators and redirects. */
export const readingEndpoints = {
  blog: {
    name: 'blog',
    method: 'GET',
    path: '/api/blog',
    summary: 'The posts of the blog',
    access: 'public',
    idempotent: false,
    input: blogQuerySchema,
    answer: blogSchema,
    codes: [],
  },
  blogPost: {
    name: 'blogPost',
    method: 'GET',
    path: '/api/blog/:slug',
    summary: 'One post',
    access: 'public',
    idempotent: false,
    input: noPayload,
    answer: blogPostSchema,
    codes: ['not_found'],
  },
  stores: {
    name: 'stores',
    method: 'GET',
    path: '/api/stores',
    summary: 'Our shops',
    access: 'public',
    idempotent: false,
    input: noPayload,
    answer: storesSchema,
    codes: [],
  },
  store: {
    name: 'store',
    method: 'GET',
    path: '/api/stores/:slug',
    summary: 'One shop',
    access: 'public',
    idempotent: false,
    input: noPayload,
    answer: storeSchema,
    codes: ['not_found'],
  },
  decorators: {
    name: 'decorators',
    method: 'GET',
    path: '/api/decorators',
    summary: 'Decorators of the programme',
    access: 'public',
    idempotent: false,
    input: noPayload,
    answer: decoratorsSchema,
    codes: [],
  },
  decorator: {
    name: 'decorator',
    method: 'GET',
    path: '/api/decorators/:slug',
    summary: 'One decorator',
    access: 'public',
    idempotent: false,
    input: noPayload,
    answer: decoratorSchema,
    codes: ['not_found'],
  },
  redirects: {
    name: 'redirects',
    method: 'GET',
    path: '/api/redirects',
    summary: 'Old addresses and where they lead now',
    access: 'public',
    idempotent: false,
    input: noPayload,
    answer: redirectsSchema,
    codes: [],
  },
} as const satisfies Record<string, Endpoint>
