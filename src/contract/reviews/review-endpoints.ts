import type { Endpoint } from '../http/endpoint.ts'
import { myReviewsReadSchema, myReviewsSchema, reviewCreateSchema, reviewsDashboardSchema, reviewsSchema } from './review.ts'
import { noPayload } from '../http/no-payload.ts'

/** The endpoints of reviews. */
export const reviewEndpoints = {
  reviews: {
    name: 'reviews',
    method: 'GET',
    path: '/api/stamped',
    summary: 'All approved reviews',
    access: 'public',
    idempotent: false,
    input: noPayload,
    answer: reviewsSchema,
    codes: [],
  },
  reviewsDashboard: {
    name: 'reviewsDashboard',
    method: 'GET',
    path: '/api/reviews-dashboard',
    summary: "Count, average and distribution of each product's reviews",
    access: 'public',
    idempotent: false,
    input: noPayload,
    answer: reviewsDashboardSchema,
    codes: [],
  },
  reviewCreate: {
    name: 'reviewCreate',
    method: 'POST',
    path: '/api/review-create',
    summary: 'Write a review',
    access: 'owner',
    idempotent: true,
    input: reviewCreateSchema,
    answer: myReviewsSchema,
    codes: ['wrong_owner', 'review_exists', 'product_gone', 'idempotency_mismatch', 'in_progress'],
  },
  myReviews: {
    name: 'myReviews',
    method: 'GET',
    path: '/api/reviews-mine',
    summary: 'What the caller has written',
    access: 'owner',
    idempotent: false,
    input: myReviewsReadSchema,
    answer: myReviewsSchema,
    codes: ['wrong_owner'],
  },
} as const satisfies Record<string, Endpoint>
