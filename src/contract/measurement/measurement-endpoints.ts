import type { Endpoint } from '../http/endpoint.ts'
import { conversionSchema, missedSearchSchema, pageVisitSchema, receivedSchema, webVitalsSchema } from './measurement.ts'

/** The endpoints for page visits, speeds and ad events. */
export const measurementEndpoints = {
  pageVisit: {
    name: 'pageVisit',
    method: 'POST',
    path: '/api/page-visit',
    summary: 'A page was loaded',
    access: 'open',
    idempotent: false,
    input: pageVisitSchema,
    answer: receivedSchema,
    codes: [],
  },
  missedSearch: {
    name: 'missedSearch',
    method: 'POST',
    path: '/api/missed-search',
    summary: 'A search found nothing, or only the closest products',
    access: 'open',
    idempotent: false,
    input: missedSearchSchema,
    answer: receivedSchema,
    codes: [],
  },
  webVitals: {
    name: 'webVitals',
    method: 'POST',
    path: '/api/web-vitals',
    summary: 'How fast a page was',
    access: 'open',
    idempotent: false,
    input: webVitalsSchema,
    answer: receivedSchema,
    codes: [],
  },
  conversion: {
    name: 'conversion',
    method: 'POST',
    path: '/api/conversion-api',
    summary: 'An event for the ad service, with consent only',
    access: 'open',
    idempotent: false,
    input: conversionSchema,
    answer: receivedSchema,
    codes: [],
  },
} as const satisfies Record<string, Endpoint>
